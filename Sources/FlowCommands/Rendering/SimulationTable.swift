import FlowAPI
import FlowCore
import FlowTerminal

/// Table of the results of a simulation.
enum SimulationTable {
    private static let barCells = 20

    static func lines(_ reply: SimulationAPI.Run.Reply, _ style: Style) -> [Line] {
        let table = table(reply.lines, zone: reply.summary?.zone)
        var lines = reply.lines.isEmpty ? [] : table.lines(width: style.width)
        guard let summary = reply.summary else { return lines }
        if !lines.isEmpty { lines.append(.empty) }
        lines.append(heading(summary, isEmpty: reply.lines.isEmpty))
        lines += bars(summary, style)
        if summary.open > 0 {
            let what =
                summary.open == 1 ? "1 reminder is due then and has" : "\(summary.open) reminders are due then and have"
            lines.append(Line("\(what) no fate yet.", .yellow))
        }
        return lines
    }

    private static func heading(_ summary: SimulationAPI.Summary, isEmpty: Bool) -> Line {
        // What ends with a day's last moment ends on that day.
        let last = try? Timestamp(validating: summary.until, field: "until").advanced(byMilliseconds: -1)
        let span = "\(summary.from.prefix(10)) to \((last?.rfc3339 ?? summary.until).prefix(10))"
        guard !isEmpty || summary.open > 0 else { return Line("\(nothing(summary)) from \(span).", .dim) }
        let messages = "\(summary.sent) message\(summary.sent == 1 ? "" : "s") would go out"
        return Line([Span(messages, .bold), Span(" from \(span); times are those of \(summary.zone)", .dim)])
    }

    /// Returns a clause saying that nothing would be sent, with the reason when no task has a reminder.
    private static func nothing(_ summary: SimulationAPI.Summary) -> String {
        guard let count = summary.taskCount, count > 0, summary.remindedTaskCount == 0 else {
            return "Nothing would be sent"
        }
        return count == 1
            ? "Nothing would be sent, as the only task has no reminder,"
            : "Nothing would be sent, as none of the \(count) tasks has a reminder,"
    }

    private static func bars(_ summary: SimulationAPI.Summary, _ style: Style) -> [Line] {
        let names = summary.fates.map(\.fateText.count).max() ?? 0
        let digits = summary.fates.map { String($0.count).count }.max() ?? 0
        let most = summary.fates.map(\.count).max() ?? 1
        return summary.fates.map { item in
            let (name, number) = (item.fateText, String(item.count))
            var spans = [
                Span("  " + name + String(repeating: " ", count: names - name.count + 2)),
                Span(String(repeating: " ", count: digits - number.count) + number),
            ]
            if style.hasBars {
                let cells = max(1, item.count * barCells / max(most, 1))
                spans.append(Span("  " + String(repeating: "█", count: cells), paint(item.fate)))
            }
            return Line(spans)
        }
    }

    private static func table(_ lines: [SimulationAPI.Line], zone: String?) -> Table {
        Table(
            [
                .init(zone.map { "TIME (\($0))" } ?? "TIME"), .init("REMINDER", .right),
                .init("TITLE", .left, .flexible(widthMin: 16)),
                .init("FATE"), .init("CHANNEL"), .init("TO"), .init("WHY", .left, .below()),
            ],
            rows: lines.map { line in
                [
                    Line(time(line.localAt)), Line(line.reminder ?? "\(line.count) of \(line.task ?? "")", .bold),
                    Line([Span(line.title), Span(line.context.map { "  \($0)" } ?? "", .dim)]),
                    Line(line.fateText, paint(line.fate)),
                    channel(line), Line(line.recipient ?? ""), Line(why(line), .dim),
                ]
            }
        )
    }

    /// `2027-01-15 09:00` of `2027-01-15T09:00:00`.
    private static func time(_ text: String) -> String {
        String(text.prefix(16).map { $0 == "T" ? " " : $0 })
    }

    private static func channel(_ line: SimulationAPI.Line) -> Line {
        guard let channel = line.channel else { return .empty }
        guard let state = line.delivery, state != "sent" else { return Line(channel) }
        return Line([Span(channel), Span(" \(state)", .yellow)])
    }

    private static func why(_ line: SimulationAPI.Line) -> String {
        if let other = line.coveredBy { return "covered by \(other)" }
        return line.reason ?? ""
    }

    private static func paint(_ fate: SimulationAPI.Fate) -> Paint {
        switch fate {
        case .sent, .sentLate: .green
        case .failed, .expired, .ambiguous: .red
        case .coalesced, .skipped, .suppressed: .yellow
        }
    }
}
