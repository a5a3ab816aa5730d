// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Refusal of an operation that the job's state doesn't allow.
    ///
    /// A caller that lost a race learns from it who was first, and when.
    package struct NotPossibleNow: APIError {
        package static let name = "io.flowd.Jobs.NotPossibleNow"

        package var job: String
        /// Operation that was requested: cancel, hold, resume or reopen.
        package var verb: String
        package var state: JobState
        /// Verbs that are possible in this state.
        package var possible: [String]
        /// Reason why the job was held or cancelled.
        package var reason: String?
        package var changedAt: String
        /// Principal that last changed the state, such as uid:N.
        package var changedBy: String
        /// Number of the event that last changed it.
        package var eventNumber: Int
        /// Sentence for a person to read.
        package var message: String

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
