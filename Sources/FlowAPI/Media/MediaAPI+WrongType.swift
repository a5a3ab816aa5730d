// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The first bytes aren't of the announced type.
    ///
    /// The upload is over.
    package struct WrongType: APIError {
        package static let name = "io.flowd.Media.WrongType"

        /// The type that was announced.
        package var announced: String
        /// What the bytes look like; absent when they don't tell.
        package var found: String?
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together; nil fields are left out on the wire.
        package init(announced: String, found: String? = nil, message: String) {
            self.announced = announced
            self.found = found
            self.message = message
        }
    }
}
