import FlowAPI
import FlowTerminal

/// Table of occurrences of many tasks, of one tenant or of several: time, assignee and outcome.
struct OccurrenceListTable {
    private(set) var replies: [OfTenant<TasksAPI.ListOccurrences.Reply>]

    /// Creates a table; with a limit only the earliest occurrences of all tenants are kept.
    init(_ replies: [OfTenant<TasksAPI.ListOccurrences.Reply>], limit: Int? = nil) {
        self.replies = replies
        guard let limit, replies.count > 1 else { return }
        let kept = occurrences.prefix(limit)
        for index in replies.indices {
            let tenant = replies[index].tenant
            self.replies[index].value.occurrences = kept.filter { $0.tenant == tenant }.map(\.value)
        }
    }

    /// Occurrences of all tenants, the earliest first.
    private var occurrences: [OfTenant<TasksAPI.Occurrence>] {
        replies.map { OfTenant(tenant: $0.tenant, value: $0.value.occurrences) }.items().merged(by: \.dueAt)
    }

    private var passedOver: [OfTenant<TasksAPI.PassedOver>] {
        replies.map { OfTenant(tenant: $0.tenant, value: $0.value.passedOver ?? []) }.items()
    }

    func lines(_ style: Style) -> [Line] {
        let (items, passed) = (occurrences, passedOver)
        guard !items.isEmpty || !passed.isEmpty else { return [Line("There are no such occurrences.", .dim)] }
        let table = Table(
            [
                .init("OCCURRENCE", .right), .init(TimeText.heading("DUE", in: style.zone)),
                .init("FOR", .left, .flexible()),
                .init("STATE"), .init("TITLE", .left, .flexible(widthMin: 16)), .init("NOTE", .left, .below()),
            ],
            rows: items.map(\.value).map { item in
                [
                    Line(item.id, .bold), Line(TimeText.short(item.dueAt, in: style.zone)),
                    Line(item.profile.map(style.person) ?? ""),
                    TaskTable.state(item), Line(item.title), Line(TaskTable.story(item, style), .dim),
                ]
            }
        )
        let rows = items.isEmpty ? [] : table.naming(items.map(\.tenant)).lines(width: style.width)
        return rows + (rows.isEmpty || passed.isEmpty ? [] : [.empty]) + passed.map(Self.line)
    }

    /// `3/12 to 3/19, Pills for rose: 8 from 2026-11-20 08:00 to 2026-11-27 08:00 UTC missed, flowd was off`.
    private static func line(of entry: OfTenant<TasksAPI.PassedOver>) -> Line {
        let passed = entry.value
        let last = passed.firstNumber + passed.count - 1
        let whose = passed.profile.map { " for \($0)" } ?? ""
        let why = [.skipped: "skipped in a pause", .outage: "missed, flowd was off"][passed.countsAs] ?? "missed"
        return Line([
            Span(entry.tenant.map { "\($0): " } ?? ""),
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
    var csv: CSVTable {
        let (items, passed) = (occurrences, passedOver)
        return CSVTable(
            columns: [
                .value("id"), .value("task"), .words("title"), .value("profile"), .value("nominal"), .value("zone"),
                .value("dueAt"),
                .value("state"), .value("countsAs"), .value("settledAt"), .value("settledBy"), .words("note"),
                .value("count"),
            ],
            rows: items.map { Self.row(of: $0.value) } + passed.map { Self.row(of: $0.value) }
        ).naming(items.map(\.tenant) + passed.map(\.tenant), ofAll: replies.contains { $0.tenant != nil })
    }

    private static func row(of item: TasksAPI.Occurrence) -> [String] {
        [
            item.id, item.task, item.title, item.profile ?? "", item.nominal, item.zone, item.dueAt,
            item.state.rawValue,
            item.countsAs?.rawValue ?? "", item.settledAt ?? "", item.settledBy ?? "", item.note ?? "", "1",
        ]
    }

    private static func row(of passed: TasksAPI.PassedOver) -> [String] {
        [
            "\(passed.task)/\(passed.firstNumber)", passed.task, passed.title, passed.profile ?? "",
            passed.first, passed.zone, "",
            passed.countsAs == .skipped ? "skipped" : "missed", passed.countsAs.rawValue, "", "", "",
            "\(passed.count)",
        ]
    }
}
