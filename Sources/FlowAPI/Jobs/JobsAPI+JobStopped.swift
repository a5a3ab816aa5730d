// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Refusal to change a cancelled job: its plan and its attributes stay unchanged until it is reopened.
    package struct JobStopped: APIError {
        package static let name = "io.flowd.Jobs.JobStopped"

        package var tenant: String
        package var job: String
        /// State of the job: held or cancelled.
        package var state: JobState
        package var reason: String
        package var changedAt: String
        /// Principal that last changed the state, such as uid:N.
        package var changedBy: String
        /// Number of the event that last changed it.
        package var eventNumber: Int
        /// Sentence for a person to read.
        package var message: String

        package init(
            tenant: String,
            job: String,
            state: JobState,
            reason: String,
            changedAt: String,
            changedBy: String,
            eventNumber: Int,
            message: String
        ) {
            self.tenant = tenant
            self.job = job
            self.state = state
            self.reason = reason
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
            self.message = message
        }
    }
}
