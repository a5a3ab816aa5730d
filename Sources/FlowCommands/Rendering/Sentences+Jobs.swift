import FlowAPI
import FlowGraphs
import FlowTerminal

/// Sentences about an operation on a job as a whole, one line each.
extension Sentences {
    /// `job 12: ██████░░░░  62 % · held`.
    static func lines(_ change: JobsAPI.JobChange, _ style: Style) -> [Line] {
        var line = Line([Span("job \(change.job)", .bold), "  "])
        if let displayed = change.displayed {
            line += Bar.line(percent: Int(displayed) ?? 0, displayed: displayed, style)
        } else {
            line += Bar.line(nil, style)
        }
        line += Line([" · ", StateText.word(change.state)])
        if change.eventNumber == 0 { line += Line(", as before", .dim) }
        return [line] + (change.remarks ?? []).map { Line($0, .yellow) } + warnings(change.warnings)
    }

    static func lines(added reply: JobsAPI.AddNote.Reply, to place: String) -> [Line] {
        [Line([Span("\(place)", .bold), Span(": note \(reply.number)"), Span(" (event \(reply.eventNumber))", .dim)])]
    }

    static func lines(removed reply: JobsAPI.RemoveNote.Reply, note: Int, of job: String) -> [Line] {
        let what = reply.eventNumber == 0 ? "was removed already" : "is removed"
        return [Line([Span("job \(job)", .bold), Span(": note \(note) \(what)")])]
    }
}
