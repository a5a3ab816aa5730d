// Written by generate.py from io.flowd.Codes.varlink.

extension CodesAPI {
    /// Refusal of a code that isn't known: it never existed, its message is no longer kept, or the feed has another
    /// address or none.
    package struct NoSuchCode: APIError {
        package static let name = "io.flowd.Codes.NoSuchCode"

        /// Sentence for a person to read.
        package var message: String

        package init(message: String) {
            self.message = message
        }
    }
}
