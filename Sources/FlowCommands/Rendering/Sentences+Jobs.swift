import FlowAPI
import FlowTerminal

/// What was done to a job as a whole, in a line.
extension Sentences {
    /// `job 12: ██████░░░░  62 % · held`.
    static func lines(_ change: JobsAPI.JobChange, _ style: Style) -> [Line] {
        var line = Line([Span("job \(change.job)", .bold), "  "])
        if let shown = change.shown {
            line += Bar.line(percent: Int(shown) ?? 0, shown: shown, style)
        } else {
            line += Bar.line(nil, style)
        }
        line += Line([" · ", StateText.word(change.state)])
        if change.eventNumber == 0 { line += Line(", as before", .dim) }
        return [line] + (change.remarks ?? []).map { Line($0, .yellow) } + warnings(change.warnings)
    }

    /// A note that was just added.
    static func lines(added reply: JobsAPI.AddNote.Reply, to place: String) -> [Line] {
        [Line([Span("\(place)", .bold), Span(": note \(reply.number)"), Span(" (event \(reply.eventNumber))", .dim)])]
    }

    /// A note whose text is gone.
    static func lines(removed reply: JobsAPI.RemoveNote.Reply, note: Int, of job: String) -> [Line] {
        let what = reply.eventNumber == 0 ? "was removed already" : "is removed"
        return [Line([Span("job \(job)", .bold), Span(": note \(note) \(what)")])]
    }
}
