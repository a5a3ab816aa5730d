// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// The job is held or cancelled: nothing is done to its steps until somebody resumes or reopens it.
    package struct JobStopped: APIError {
        package static let name = "io.flowd.Actions.JobStopped"

        /// The tenant's slug.
        package var tenant: String
        /// The job's id.
        package var job: String
        /// held or cancelled.
        package var state: JobState
        /// Why, in words.
        package var reason: String
        /// When the state was last changed.
        package var changedAt: String
        /// Who last changed the state: uid:N.
        package var changedBy: String
        /// The event that last changed it.
        package var eventNumber: Int
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
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
