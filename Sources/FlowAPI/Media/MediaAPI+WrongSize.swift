// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// More or fewer bytes came than were announced.
    package struct WrongSize: APIError {
        package static let name = "io.flowd.Media.WrongSize"

        /// The upload.
        package var upload: String
        /// How many were announced.
        package var announced: Int
        /// How many there are, or would be.
        package var received: Int
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(upload: String, announced: Int, received: Int, message: String) {
            self.upload = upload
            self.announced = announced
            self.received = received
            self.message = message
        }
    }
}
