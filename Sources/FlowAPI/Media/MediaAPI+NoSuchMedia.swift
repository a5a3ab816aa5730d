// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// No such medium in this tenant.
    package struct NoSuchMedia: APIError {
        package static let name = "io.flowd.Media.NoSuchMedia"

        package var tenant: String
        /// The id that was given.
        package var media: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, media: String, message: String) {
            self.tenant = tenant
            self.media = media
            self.message = message
        }
    }
}
