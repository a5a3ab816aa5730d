// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// The step isn't in a state in which this can be done.
    ///
    /// Whoever lost a race learns here who was first, and when.
    package struct NotPossibleNow: APIError {
        package static let name = "io.flowd.Actions.NotPossibleNow"

        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// What was asked for.
        package var verb: String
        /// The state of a step.
        package var state: ActionState
        /// Verbs that are possible in this state.
        package var possible: [String]
        /// Steps that it waits for.
        package var waitingFor: [String]
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
            job: String,
            step: String,
            verb: String,
            state: ActionState,
            possible: [String],
            waitingFor: [String],
            changedAt: String,
            changedBy: String,
            eventNumber: Int,
            message: String
        ) {
            self.job = job
            self.step = step
            self.verb = verb
            self.state = state
            self.possible = possible
            self.waitingFor = waitingFor
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
            self.message = message
        }
    }
}
