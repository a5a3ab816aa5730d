// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A job as it is.
    package struct JobStatus: Codable, Sendable, Hashable {
        package var title: String
        package var state: JobState
        /// Absent when nothing is in scope: that is no percentage, never 100.
        package var completion: Completion?
        package var counts: Counts
        package var createdAt: String
        /// Principal that created it, such as uid:N.
        package var createdBy: String
        /// Instant at which the job was finished.
        package var finishedAt: String?
        /// Assignee of the job: a profile's key, or role:ROLE; absent for none.
        package var assignee: String?
        /// Number of the event that last changed the job.
        package var eventNumber: Int
        /// Number of the event that last changed its details or its plan.
        package var editedEvent: Int
        /// Hold or cancellation of the job; absent when its state follows from its steps.
        package var stop: JobStop?
        /// Notes of the conversation about it, removed ones included.
        package var noteCount: Int

        package init(
            title: String,
            state: JobState,
            completion: Completion? = nil,
            counts: Counts,
            createdAt: String,
            createdBy: String,
            finishedAt: String? = nil,
            assignee: String? = nil,
            eventNumber: Int,
            editedEvent: Int,
            stop: JobStop? = nil,
            noteCount: Int
        ) {
            self.title = title
            self.state = state
            self.completion = completion
            self.counts = counts
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.finishedAt = finishedAt
            self.assignee = assignee
            self.eventNumber = eventNumber
            self.editedEvent = editedEvent
            self.stop = stop
            self.noteCount = noteCount
        }
    }
}
