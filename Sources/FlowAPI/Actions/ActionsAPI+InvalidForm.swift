// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Form values don't fit the step.
    package struct InvalidForm: APIError {
        package static let name = "io.flowd.Actions.InvalidForm"

        /// The step's key.
        package var step: String
        /// What is wrong, one by one.
        package var problems: [FieldProblem]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(step: String, problems: [FieldProblem], message: String) {
            self.step = step
            self.problems = problems
            self.message = message
        }
    }
}
