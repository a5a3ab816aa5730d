import FlowAPI
import FlowGraphs
import FlowTerminal

/// Lines above a job's tree: what it is, its subject, and its progress.
enum JobHeading {
    /// Title and state, the bar with the counts, where it comes from.
    static func lines(_ job: JobsAPI.Job, _ style: Style) -> [Line] {
        let title = Line([
            Span("Job \(job.id)", .bold), " · ", Span(job.status.title, .bold), "  ", StateText.word(job.status.state),
        ])
        return [title] + progress(job.status, style) + stop(job.status, style) + details(job)
            + [Line(origin(job, style), .dim)]
    }

    /// Returns who holds the job or has cancelled it, since when, and why.
    private static func stop(_ status: JobsAPI.JobStatus, _ style: Style) -> [Line] {
        guard let stop = status.stop else { return [] }
        let since = "since \(TimeText.zoned(stop.at, in: style.zone)) by \(stop.by)"
        return [Line([StateText.word(status.state), Span(" \(since): “\(stop.reason)”")])]
    }

    /// Returns the job's due date, priority, labels and number of notes; defaults aren't mentioned.
    private static func details(_ job: JobsAPI.Job) -> [Line] {
        var parts: [String] = []
        if let due = job.spec.due { parts.append("due \(due)") }
        if job.spec.priority != .normal { parts.append("\(job.spec.priority.rawValue) priority") }
        parts += job.spec.labels.isEmpty ? [] : [job.spec.labels.joined(separator: " ")]
        if job.status.noteCount > 0 {
            parts.append("\(job.status.noteCount) note\(job.status.noteCount == 1 ? "" : "s")")
        }
        return parts.isEmpty ? [] : [Line(parts.joined(separator: " · "))]
    }

    private static func progress(_ status: JobsAPI.JobStatus, _ style: Style) -> [Line] {
        let bar = Bar.line(status.completion, style, cells: 20)
        let counts = Line(counts(status.counts))
        let both = bar + "   " + counts
        return (both.width <= style.width ?? .max ? [both] : [bar, counts]) + weightless(status)
    }

    /// Returns a note on open steps that weigh nothing, the only ones that can be left at 100 %.
    private static func weightless(_ status: JobsAPI.JobStatus) -> [Line] {
        let count = status.counts.scope - status.counts.done
        guard status.completion?.displayed == "100", status.state == .running || status.state == .held, count > 0 else {
            return []
        }
        let those =
            count == 1 ? "1 required step is still open and weighs" : "\(count) required steps are still open and weigh"
        return [Line("\(those) nothing", .yellow)]
    }

    /// `5 of 8 done · 1 skipped · optional 1/2`; what is zero isn't mentioned.
    static func counts(_ counts: JobsAPI.Counts) -> String {
        var parts = ["\(counts.done) of \(counts.scope) done"]
        if counts.skipped > 0 { parts.append("\(counts.skipped) skipped") }
        if counts.notApplicable > 0 { parts.append("\(counts.notApplicable) not applicable") }
        if counts.cancelled > 0 { parts.append("\(counts.cancelled) cancelled") }
        if counts.optional > 0 { parts.append("optional \(counts.optionalDone)/\(counts.optional)") }
        return parts.joined(separator: " · ")
    }

    private static func origin(_ job: JobsAPI.Job, _ style: Style) -> String {
        var parts = ["\(job.spec.template) v\(job.spec.version)"]
        if let subject = job.spec.subject { parts.append("for \(subject)") }
        if let assignee = job.status.assignee { parts.append("assigned to \(assignee)") }
        parts.append(
            "started \(TimeText.zoned(job.status.createdAt, in: style.zone)) by \(style.principal(job.status.createdBy))"
        )
        if let finished = job.status.finishedAt {
            parts.append("finished \(TimeText.zoned(finished, in: style.zone))")
        }
        return parts.joined(separator: " · ")
    }
}
