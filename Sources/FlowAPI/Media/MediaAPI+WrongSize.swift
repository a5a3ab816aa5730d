// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// More or fewer bytes came than were announced.
    package struct WrongSize: APIError {
        package static let name = "io.flowd.Media.WrongSize"

        package var upload: String
        /// Number of bytes that were announced.
        package var announced: Int
        /// Number of bytes that are there, or would be.
        package var received: Int
        /// Sentence for a person to read.
        package var message: String

        package init(upload: String, announced: Int, received: Int, message: String) {
            self.upload = upload
            self.announced = announced
            self.received = received
            self.message = message
        }
    }
}
