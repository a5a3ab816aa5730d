/// A job without its steps: what a list shows, and what is stored beside the plan.
package struct JobSummary: Hashable, Sendable, Codable {
    package private(set) var header: JobHeader
    package let state: JobState
    package let completion: Completion?
    package let counts: Counts
    package let finishedAt: Timestamp?
    package let assignee: Assignee?
    /// The event that last changed it.
    package let event: EventNumber
    /// Stop that holds or has cancelled the job, with its author; `nil` when its state follows from its steps.
    package let stop: JobStop?
    /// The event that last changed its details or its plan.
    package let editedEvent: EventNumber
    /// Notes of the conversation about it, removed ones included.
    package let noteCount: Int
    /// Warnings about work and reminders that reach no recipient, as the start of the job returns them.
    ///
    /// Nil when there are none, and in every later summary.
    package var warnings: [String]?

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

    package func with(header: JobHeader) -> JobSummary {
        var summary = self
        summary.header = header
        return summary
    }
}

extension Job {
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
