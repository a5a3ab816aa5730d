// Written by generate.py from io.flowd.Codes.varlink.

extension CodesAPI {
    /// Nobody's code: it never was, its message was let go of, or the feed has another address or none.
    package struct NoSuchCode: APIError {
        package static let name = "io.flowd.Codes.NoSuchCode"

        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(message: String) {
            self.message = message
        }
    }
}
