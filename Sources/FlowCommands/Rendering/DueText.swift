import FlowAPI
import FlowTerminal

/// Text of a step's due date, as people read it.
enum DueText {
    /// Returns `2027-03-28` or `2027-03-28 17:00 Europe/Berlin`, followed by `overdue` when that is so.
    ///
    /// While there is no date, the line says what the due date counts from.
    static func line(_ due: JobsAPI.StepDue) -> Line {
        guard let date = due.date else {
            return Line(words(of: due), .dim)
        }
        let time = local(date, due.zone)
        return due.overdue ? Line("\(time) overdue", .red) : Line(time)
    }

    /// Returns words for a sentence, after its subject: `due 2027-03-28`, `overdue since 2027-03-28`.
    static func span(_ due: JobsAPI.StepDue) -> Span {
        guard let date = due.date, due.overdue else {
            return Span("due \(due.date.map { local($0, due.zone) } ?? words(of: due))", .dim)
        }
        return Span("overdue since \(local(date, due.zone))", .red)
    }

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
