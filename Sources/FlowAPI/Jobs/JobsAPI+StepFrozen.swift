// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A step that is finished, or was removed, stays where it is.
    package struct StepFrozen: APIError {
        package static let name = "io.flowd.Jobs.StepFrozen"

        package var job: String
        package var step: String
        package var state: ActionState
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
            state: ActionState,
            changedAt: String,
            changedBy: String,
            eventNumber: Int,
            message: String
        ) {
            self.job = job
            self.step = step
            self.state = state
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
            self.message = message
        }
    }
}
