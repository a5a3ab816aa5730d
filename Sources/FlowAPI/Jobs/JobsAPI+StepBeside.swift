// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A step that waits for another, or for which another waits.
    package struct StepBeside: Codable, Sendable, Hashable {
        package var step: String
        package var title: String
        package var state: ActionState

        package init(step: String, title: String, state: ActionState) {
            self.step = step
            self.title = title
            self.state = state
        }
    }
}
