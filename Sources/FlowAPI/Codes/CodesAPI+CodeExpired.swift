// Written by generate.py from io.flowd.Codes.varlink.

extension CodesAPI {
    /// The code's time is over.
    package struct CodeExpired: APIError {
        package static let name = "io.flowd.Codes.CodeExpired"

        package var expiresAt: String
        /// Sentence for a person to read.
        package var message: String

        package init(expiresAt: String, message: String) {
            self.expiresAt = expiresAt
            self.message = message
        }
    }
}
