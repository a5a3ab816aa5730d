// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The bytes don't follow those that are there.
    package struct WrongOffset: APIError {
        package static let name = "io.flowd.Media.WrongOffset"

        /// The upload.
        package var upload: String
        /// The offset that was given.
        package var offset: Int
        /// How many bytes are there: go on from here.
        package var expected: Int
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(upload: String, offset: Int, expected: Int, message: String) {
            self.upload = upload
            self.offset = offset
            self.expected = expected
            self.message = message
        }
    }
}
