// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Problem found in a plan.
    package struct PlanFinding: Codable, Sendable, Hashable {
        /// Place of the problem, such as photo.dependsOn[0]; empty for the plan as a whole.
        package var path: String
        /// Sentence for a person to read.
        package var message: String

        package init(path: String, message: String) {
            self.path = path
            self.message = message
        }
    }
}
