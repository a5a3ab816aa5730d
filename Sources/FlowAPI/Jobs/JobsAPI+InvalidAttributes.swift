// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Attribute values don't fit the template.
    package struct InvalidAttributes: APIError {
        package static let name = "io.flowd.Jobs.InvalidAttributes"

        /// What is wrong, one by one.
        package var problems: [FieldProblem]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(problems: [FieldProblem], message: String) {
            self.problems = problems
            self.message = message
        }
    }
}
