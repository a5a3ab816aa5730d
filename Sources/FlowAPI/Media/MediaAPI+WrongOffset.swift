// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The bytes don't follow those that are there.
    package struct WrongOffset: APIError {
        package static let name = "io.flowd.Media.WrongOffset"

        package var upload: String
        /// The offset that was given.
        package var offset: Int
        /// Number of bytes that are there, the offset from which to go on.
        package var expected: Int
        /// Sentence for a person to read.
        package var message: String

        package init(upload: String, offset: Int, expected: Int, message: String) {
            self.upload = upload
            self.offset = offset
            self.expected = expected
            self.message = message
        }
    }
}
