// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Refusal of an operation that the step's state forbids.
    ///
    /// A caller that lost a race learns here who was first, and when.
    package struct NotPossibleNow: APIError {
        package static let name = "io.flowd.Actions.NotPossibleNow"

        package var job: String
        package var step: String
        /// Verb of the operation that was asked for.
        package var verb: String
        package var state: ActionState
        /// Verbs that are possible in this state.
        package var possible: [String]
        /// Steps that it waits for.
        package var waitingFor: [String]
        package var changedAt: String
        /// Principal that last changed the state, such as uid:N.
        package var changedBy: String
        /// Number of the event that last changed it.
        package var eventNumber: Int
        /// Sentence for a person to read.
        package var message: String

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
