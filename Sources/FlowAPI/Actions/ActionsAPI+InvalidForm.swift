// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Form values don't fit the step.
    package struct InvalidForm: APIError {
        package static let name = "io.flowd.Actions.InvalidForm"

        package var step: String
        /// Problems of the form, one by one.
        package var problems: [FieldProblem]
        /// Sentence for a person to read.
        package var message: String

        package init(step: String, problems: [FieldProblem], message: String) {
            self.step = step
            self.problems = problems
            self.message = message
        }
    }
}
