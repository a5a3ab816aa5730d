// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A value for a form field or an attribute can't be used.
    package struct FieldProblem: Codable, Sendable, Hashable {
        /// Name of the field.
        package var field: String
        /// Value that was found, shortened.
        package var found: String
        /// Values that are allowed.
        package var allowed: String
        /// Sentence for a person to read.
        package var message: String

        package init(field: String, found: String, allowed: String, message: String) {
            self.field = field
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }
}
