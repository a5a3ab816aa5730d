// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A step that waits for another, or for which another waits.
    package struct StepBeside: Codable, Sendable, Hashable {
        /// The step's key.
        package var step: String
        /// The name for people.
        package var title: String
        /// The state of a step.
        package var state: ActionState

        /// Puts the fields together.
        package init(step: String, title: String, state: ActionState) {
            self.step = step
            self.title = title
            self.state = state
        }
    }
}
