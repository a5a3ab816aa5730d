// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The bytes have another SHA-256 than announced.
    ///
    /// The upload is over.
    package struct WrongContent: APIError {
        package static let name = "io.flowd.Media.WrongContent"

        /// The SHA-256 that was announced.
        package var announced: String
        /// The SHA-256 of what came.
        package var received: String
        /// Sentence for a person to read.
        package var message: String

        package init(announced: String, received: String, message: String) {
            self.announced = announced
            self.received = received
            self.message = message
        }
    }
}
