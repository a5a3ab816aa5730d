// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The first bytes aren't of the announced type.
    ///
    /// The upload is over.
    package struct WrongType: APIError {
        package static let name = "io.flowd.Media.WrongType"

        /// The type that was announced.
        package var announced: String
        /// Media type that the bytes look like; absent when they show none.
        package var found: String?
        /// Sentence for a person to read.
        package var message: String

        package init(announced: String, found: String? = nil, message: String) {
            self.announced = announced
            self.found = found
            self.message = message
        }
    }
}
