import FlowAPI
import FlowTerminal

/// Occurrences of many tasks: when, for whom, what became of them.
enum OccurrenceListTable {
    static func lines(_ reply: TasksAPI.ListOccurrences.Reply, _ style: Style) -> [Line] {
        guard !reply.occurrences.isEmpty || !(reply.passedOver ?? []).isEmpty else {
            return [Line("There are no such occurrences.", .dim)]
        }
        let table = Table(
            [
                .init("OCCURRENCE", .right), .init(TimeText.heading("DUE", in: style.zone)),
                .init("FOR", .left, .flexible()),
                .init("STATE"), .init("TITLE", .left, .flexible(widthMin: 16)), .init("NOTE", .left, .below()),
            ],
            rows: reply.occurrences.map { item in
                [
                    Line(item.id, .bold), Line(TimeText.short(item.dueAt, in: style.zone)), Line(item.profile ?? ""),
                    TaskTable.state(item), Line(item.title), Line(TaskTable.story(item, style), .dim),
                ]
            }
        )
        let passed = (reply.passedOver ?? []).map { line(of: $0) }
        let rows = reply.occurrences.isEmpty ? [] : table.lines(width: style.width)
        return rows + (rows.isEmpty || passed.isEmpty ? [] : [.empty]) + passed
    }

    /// `3/12 to 3/19, Pills for rose: 8 from 2026-11-20 08:00 to 2026-11-27 08:00 UTC missed, flowd was off`.
    private static func line(of passed: TasksAPI.PassedOver) -> Line {
        let last = passed.firstNumber + passed.count - 1
        let whose = passed.profile.map { " for \($0)" } ?? ""
        let why = [.skipped: "skipped in a pause", .outage: "missed, flowd was off"][passed.countsAs] ?? "missed"
        return Line([
            Span("\(passed.task)/\(passed.firstNumber) to \(passed.task)/\(last)", .bold),
            Span(", \(passed.title)\(whose): "),
            Span("\(passed.count) from \(readable(passed.first)) to \(readable(passed.last)) \(passed.zone) "),
            Span(why, .yellow),
        ])
    }

    private static func readable(_ nominal: String) -> String {
        String(nominal.prefix(16).map { $0 == "T" ? " " : $0 })
    }

    /// A row for each; what was passed over as a whole has one with its count.
    static func csv(_ reply: TasksAPI.ListOccurrences.Reply) -> CSVTable {
        CSVTable(
            columns: [
                .value("id"), .value("task"), .words("title"), .value("profile"), .value("nominal"), .value("zone"),
                .value("dueAt"),
                .value("state"), .value("countsAs"), .value("settledAt"), .value("settledBy"), .words("note"),
                .value("count"),
            ],
            rows: reply.occurrences.map { item in
                [
                    item.id, item.task, item.title, item.profile ?? "", item.nominal, item.zone, item.dueAt,
                    item.state.rawValue,
                    item.countsAs?.rawValue ?? "", item.settledAt ?? "", item.settledBy ?? "", item.note ?? "", "1",
                ]
            }
                + (reply.passedOver ?? []).map { passed in
                    [
                        "\(passed.task)/\(passed.firstNumber)", passed.task, passed.title, passed.profile ?? "",
                        passed.first, passed.zone, "",
                        passed.countsAs == .skipped ? "skipped" : "missed", passed.countsAs.rawValue, "", "", "",
                        "\(passed.count)",
                    ]
                }
        )
    }
}
