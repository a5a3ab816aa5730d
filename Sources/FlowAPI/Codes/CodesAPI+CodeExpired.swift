// Written by generate.py from io.flowd.Codes.varlink.

extension CodesAPI {
    /// The code's time is over.
    package struct CodeExpired: APIError {
        package static let name = "io.flowd.Codes.CodeExpired"

        /// Expires at.
        package var expiresAt: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(expiresAt: String, message: String) {
            self.expiresAt = expiresAt
            self.message = message
        }
    }
}
