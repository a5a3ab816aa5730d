import FlowCalendar
import FlowCore
import FlowTerminal

/// Entries of the days of a calendar, one a line.
enum CalendarTable {
    /// `when` is said where nothing is due: `then`, `this week`.
    static func lines(_ entries: [CalendarEntry], when: String = "then", _ style: Style) -> [Line] {
        guard !entries.isEmpty else { return [Line("Nothing is due \(when).", .dim)] }
        let table = Table(
            [
                .init("DAY"), .init("TIME"), .init("WHAT"), .init("ID"), .init("TITLE", .left, .words(widthMin: 16)),
                .init("FOR", .left, .spare), .init(""), .init("OF", .left, .below()),
            ],
            rows: entries.map { entry in
                [
                    Line(day(of: entry.date)), Line(entry.time ?? ""), Line(entry.kind.rawValue, .dim),
                    Line(entry.id, .bold), Line(entry.title, entry.kind == .holiday ? .yellow : .plain),
                    Line(entry.assignedTo.map(style.person) ?? "", .dim), state(of: entry),
                    Line(entry.about ?? "", .dim),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    private static func state(of entry: CalendarEntry) -> Line {
        if entry.overdue { return Line("overdue", .red) }
        return entry.planned ? Line("planned", .dim) : .empty
    }

    /// `Sun 2027-03-28`.
    private static func day(of text: String) -> String {
        guard let date = try? LocalDate(validating: text, field: "") else { return text }
        return "\(date.weekday.shortName) \(text)"
    }
}
