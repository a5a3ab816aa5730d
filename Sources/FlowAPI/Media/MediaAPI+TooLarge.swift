// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The tenant doesn't take media of this size.
    package struct TooLarge: APIError {
        package static let name = "io.flowd.Media.TooLarge"

        /// The size in bytes that was given.
        package var found: Int
        /// The largest size in bytes.
        package var allowed: Int
        /// Sentence for a person to read.
        package var message: String

        package init(found: Int, allowed: Int, message: String) {
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }
}
