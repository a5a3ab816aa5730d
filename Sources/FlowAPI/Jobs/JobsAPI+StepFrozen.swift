// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A step that is finished, or was removed, stays where it is.
    package struct StepFrozen: APIError {
        package static let name = "io.flowd.Jobs.StepFrozen"

        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// The state of a step.
        package var state: ActionState
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
