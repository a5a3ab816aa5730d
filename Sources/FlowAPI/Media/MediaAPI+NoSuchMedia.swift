// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// No such medium in this tenant.
    package struct NoSuchMedia: APIError {
        package static let name = "io.flowd.Media.NoSuchMedia"

        /// The tenant's slug.
        package var tenant: String
        /// The id that was given.
        package var media: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, media: String, message: String) {
            self.tenant = tenant
            self.media = media
            self.message = message
        }
    }
}
