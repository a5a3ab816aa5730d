// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// The job isn't in a state in which this can be done.
    ///
    /// Whoever lost a race learns here who was first, and when.
    package struct NotPossibleNow: APIError {
        package static let name = "io.flowd.Jobs.NotPossibleNow"

        /// The job's id.
        package var job: String
        /// What was asked for: cancel, hold, resume or reopen.
        package var verb: String
        /// The state of a job.
        package var state: JobState
        /// Verbs that are possible in this state.
        package var possible: [String]
        /// Why somebody held or cancelled it.
        package var reason: String?
        /// When the state was last changed.
        package var changedAt: String
        /// Who last changed the state: uid:N.
        package var changedBy: String
        /// The event that last changed it.
        package var eventNumber: Int
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            job: String,
            verb: String,
            state: JobState,
            possible: [String],
            reason: String? = nil,
            changedAt: String,
            changedBy: String,
            eventNumber: Int,
            message: String
        ) {
            self.job = job
            self.verb = verb
            self.state = state
            self.possible = possible
            self.reason = reason
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
            self.message = message
        }
    }
}
