// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Attribute values don't fit the template.
    package struct InvalidAttributes: APIError {
        package static let name = "io.flowd.Jobs.InvalidAttributes"

        /// Problems of the values, one by one.
        package var problems: [FieldProblem]
        /// Sentence for a person to read.
        package var message: String

        package init(problems: [FieldProblem], message: String) {
            self.problems = problems
            self.message = message
        }
    }
}
