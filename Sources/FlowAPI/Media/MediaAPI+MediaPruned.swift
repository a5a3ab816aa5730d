// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The content was kept as long as the tenant keeps it, and is gone; what it was is still listed.
    package struct MediaPruned: APIError {
        package static let name = "io.flowd.Media.MediaPruned"

        /// The tenant's slug.
        package var tenant: String
        /// The medium's id.
        package var media: String
        /// When its content was removed.
        package var prunedAt: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, media: String, prunedAt: String, message: String) {
            self.tenant = tenant
            self.media = media
            self.prunedAt = prunedAt
            self.message = message
        }
    }
}
