import FlowAPI
import FlowTerminal

/// When a step is due, as people read it.
enum DueText {
    /// `2027-03-28`, `2027-03-28 17:00 Europe/Berlin`, or what it counts from while there is no date.
    static func line(_ due: JobsAPI.StepDue) -> Line {
        guard let date = due.date else {
            return Line((due.rule ?? "") + (due.note.map { " (\($0))" } ?? ""), .dim)
        }
        return Line(local(date, due.zone), due.overdue ? .red : .plain)
    }

    /// In a sentence, behind what it is about: `due 2027-03-28`, `overdue since 2027-03-28`.
    static func span(_ due: JobsAPI.StepDue) -> Span {
        guard let date = due.date, due.overdue else {
            return Span((["due"] + line(due).spans.map(\.text)).joined(separator: " "), .dim)
        }
        return Span("overdue since \(local(date, due.zone))", .red)
    }

    /// A date needs no zone to be understood; a time does.
    private static func local(_ date: String, _ zone: String?) -> String {
        guard let mark = date.firstIndex(of: "T") else { return date }
        let time = "\(date[..<mark]) \(date[date.index(after: mark)...])"
        return zone.map { "\(time) \($0)" } ?? time
    }
}
