// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A value for a form field or an attribute can't be used.
    package struct FieldProblem: Codable, Sendable, Hashable {
        /// Name of the field.
        package var field: String
        /// What was found, shortened.
        package var found: String
        /// What is allowed.
        package var allowed: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(field: String, found: String, allowed: String, message: String) {
            self.field = field
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }
}
