import FlowAPI
import FlowTerminal

/// When a step is due, as people read it.
enum DueText {
    /// `2027-03-28`, `2027-03-28 17:00 Europe/Berlin`, behind it `overdue`; or what it counts from while there is no date.
    static func line(_ due: JobsAPI.StepDue) -> Line {
        guard let date = due.date else {
            return Line(words(of: due), .dim)
        }
        let time = local(date, due.zone)
        return due.overdue ? Line("\(time) overdue", .red) : Line(time)
    }

    /// In a sentence, behind what it is about: `due 2027-03-28`, `overdue since 2027-03-28`.
    static func span(_ due: JobsAPI.StepDue) -> Span {
        guard let date = due.date, due.overdue else {
            return Span("due \(due.date.map { local($0, due.zone) } ?? words(of: due))", .dim)
        }
        return Span("overdue since \(local(date, due.zone))", .red)
    }

    /// What it counts from, and why that isn't known.
    private static func words(of due: JobsAPI.StepDue) -> String {
        (due.rule ?? "") + (due.note.map { " (\($0))" } ?? "")
    }

    /// A date needs no zone to be understood; a time does.
    private static func local(_ date: String, _ zone: String?) -> String {
        guard let mark = date.firstIndex(of: "T") else { return date }
        let time = "\(date[..<mark]) \(date[date.index(after: mark)...])"
        return zone.map { "\(time) \($0)" } ?? time
    }
}
