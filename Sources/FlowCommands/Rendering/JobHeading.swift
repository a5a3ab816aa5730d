import FlowAPI

/// The lines above a job's tree: what it is, for whom, how far.
enum JobHeading {
    /// Title and state, the bar with the counts, where it comes from.
    static func lines(_ job: JobsAPI.Job, _ style: Style) -> [Line] {
        let title = Line([
            Span("Job \(job.id)", .bold), " · ", Span(job.status.title, .bold), "  ", StateText.word(job.status.state),
        ])
        return [title] + progress(job.status, style) + [Line(origin(job, style), .dim)]
    }

    /// The bar and the counts, side by side where there is room.
    private static func progress(_ status: JobsAPI.JobStatus, _ style: Style) -> [Line] {
        let bar = Bar.line(status.completion, style, cells: 20)
        let counts = Line(counts(status.counts))
        let both = bar + "   " + counts
        return both.width <= style.width ?? .max ? [both] : [bar, counts]
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
        parts.append("started \(TimeText.short(job.status.createdAt, in: style.zone)) by \(job.status.createdBy)")
        if let finished = job.status.finishedAt {
            parts.append("finished \(TimeText.short(finished, in: style.zone))")
        }
        return parts.joined(separator: " · ")
    }
}
