// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The tenant doesn't take media of this type.
    package struct TypeNotAllowed: APIError {
        package static let name = "io.flowd.Media.TypeNotAllowed"

        /// The type that was given.
        package var found: String
        /// Media types that are taken; audio/* stands for all types of a family.
        package var allowed: [String]
        /// Sentence for a person to read.
        package var message: String

        package init(found: String, allowed: [String], message: String) {
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }
}
