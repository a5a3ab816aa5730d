// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The tenant doesn't take media of this type.
    package struct TypeNotAllowed: APIError {
        package static let name = "io.flowd.Media.TypeNotAllowed"

        /// The type that was given.
        package var found: String
        /// What is taken; audio/* stands for all types of a family.
        package var allowed: [String]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(found: String, allowed: [String], message: String) {
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }
}
