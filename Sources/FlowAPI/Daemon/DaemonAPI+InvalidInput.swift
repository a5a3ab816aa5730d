// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// An argument can't be used.
    ///
    /// `message` is a sentence that names the field, what was found, what is allowed and what to do.
    package struct InvalidInput: APIError {
        package static let name = "io.flowd.Daemon.InvalidInput"

        /// Name of the parameter or field.
        package var field: String
        /// Value that was found, shortened.
        package var found: String
        /// Description of the allowed values.
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
