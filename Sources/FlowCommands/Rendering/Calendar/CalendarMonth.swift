import FlowCalendar
import FlowCore
import FlowTerminal

/// A month as a grid of weeks: on a narrow terminal with what there is of each kind, on a wide one with titles.
struct CalendarMonth: Sendable {
    /// Narrower terminals have no room for a grid.
    static let widthMin = 42
    private static let cellWidthOfTitles = 16
    private static let cellWidthMax = 24
    private static let titleCount = 3

    let month: CalendarSpan
    let today: LocalDate
    let entries: [CalendarEntry]
    /// Tenant of the calendar, and its zone.
    let about: String

    func lines(width: Int) -> [Line] {
        let cell = min(width / Weekday.allCases.count, Self.cellWidthMax)
        let byDay = Dictionary(grouping: entries, by: \.date)
        var lines = [Line([Span(Self.title(of: month.first), .bold), Span("  \(about)", .dim)])]
        lines.append(
            Weekday.allCases.reduce(into: Line.empty) { $0 += Line(" \($1.shortName)", .dim).padded(to: cell) }
        )
        var monday = CalendarSpan(weekOf: month.first).first
        while monday <= month.last {
            let days = (0..<7).map { monday.advanced(byDays: $0) }
            let cells = days.map { day in
                day < month.first || day > month.last ? [] : Self.cell(day, byDay[day.text] ?? [], today, cell)
            }
            for row in 0..<(cells.map(\.count).max() ?? 0) {
                lines.append(
                    cells.reduce(into: Line.empty) { line, texts in
                        let text = row < texts.count ? texts[row] : Line.empty
                        line += text.truncated(to: cell - 1).padded(to: cell)
                    }
                )
            }
            monday = monday.advanced(byDays: 7)
        }
        if cell < Self.cellWidthOfTitles {
            lines.append(Line("j jobs, s steps, t tasks, p payments; [ ] is today", .dim))
        }
        return lines
    }

    // MARK: - A day

    private static func cell(_ day: LocalDate, _ entries: [CalendarEntry], _ today: LocalDate, _ width: Int) -> [Line] {
        let number = "\(day.parts.day)"
        let digits = String(repeating: " ", count: 2 - number.count) + number
        var heading = day == today ? Line("[\(digits)]", .cyan) : Line(" \(digits) ")
        for holiday in entries where holiday.kind == .holiday { heading += Line(holiday.title + " ", .yellow) }
        let work = entries.filter { $0.kind != .holiday }
        return [heading] + (width < cellWidthOfTitles ? [counts(of: work)] : titles(of: work))
    }

    private static func counts(of entries: [CalendarEntry]) -> Line {
        var line = Line.empty
        for (kind, letter) in [(CalendarEntry.Kind.job, "j"), (.step, "s"), (.task, "t"), (.instalment, "p")] {
            let those = entries.filter { $0.kind == kind }
            guard !those.isEmpty else { continue }
            line += Line(" ")
            line += Line("\(those.count)\(letter)", those.contains(where: \.overdue) ? .red : .plain)
        }
        return line
    }

    private static func titles(of entries: [CalendarEntry]) -> [Line] {
        let isWhole = entries.count <= titleCount
        var lines = entries.prefix(isWhole ? titleCount : titleCount - 1).map { entry in
            Line(" " + (entry.time.map { "\($0) " } ?? "") + entry.title, entry.overdue ? .red : .plain)
        }
        if !isWhole { lines.append(Line(" +\(entries.count - lines.count) more", .dim)) }
        return lines
    }

    // MARK: - Names

    private static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static func title(of date: LocalDate) -> String {
        "\(names[date.parts.month - 1]) \(date.parts.year)"
    }
}
