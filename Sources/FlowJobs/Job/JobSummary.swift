/// A job without its steps: what a list shows, and what is stored beside the plan.
package struct JobSummary: Hashable, Sendable, Codable {
    /// What it is.
    package private(set) var header: JobHeader
    /// Where it stands.
    package let state: JobState
    /// Its percentage; `nil` when nothing is in scope.
    package let completion: Completion?
    /// Its leaves, counted.
    package let counts: Counts
    /// When it was over; `nil` while it runs.
    package let finishedAt: Timestamp?
    /// For whom it is; `nil` for nobody.
    package let assignee: Assignee?
    /// The event that last changed it.
    package let event: EventNumber
    /// Who holds it or has cancelled it; `nil` when its state follows from its steps.
    package let stop: JobStop?
    /// The event that last changed its details or its plan.
    package let editedEvent: EventNumber
    /// Notes of the conversation about it, removed ones included.
    package let noteCount: Int
    /// What is told at its start of work and reminders that reach nobody; nil when there is nothing, and later.
    package var warnings: [String]?

    /// A summary as it was stored.
    package init(
        header: JobHeader,
        state: JobState,
        completion: Completion?,
        counts: Counts,
        finishedAt: Timestamp?,
        assignee: Assignee? = nil,
        event: EventNumber,
        stop: JobStop?,
        editedEvent: EventNumber,
        noteCount: Int
    ) {
        self.assignee = assignee
        self.header = header
        self.state = state
        self.completion = completion
        self.counts = counts
        self.finishedAt = finishedAt
        self.event = event
        self.stop = stop
        self.editedEvent = editedEvent
        self.noteCount = noteCount
    }

    /// The same with another header: the one that was left out of a record, or one without what makes it large.
    package func with(header: JobHeader) -> JobSummary {
        var summary = self
        summary.header = header
        return summary
    }
}

extension Job {
    /// The job without its steps.
    package var summary: JobSummary {
        JobSummary(
            header: header,
            state: state,
            completion: completion,
            counts: counts,
            finishedAt: finishedAt,
            assignee: assignee,
            event: event,
            stop: stop,
            editedEvent: editedEvent,
            noteCount: noteCount
        )
    }
}
