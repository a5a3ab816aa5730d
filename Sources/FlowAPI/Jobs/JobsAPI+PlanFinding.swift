// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// What is wrong with a plan.
    package struct PlanFinding: Codable, Sendable, Hashable {
        /// Where: photo.dependsOn[0]; empty for the plan as a whole.
        package var path: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(path: String, message: String) {
            self.path = path
            self.message = message
        }
    }
}
