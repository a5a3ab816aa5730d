// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// The content was kept as long as the tenant keeps it, and is gone; what it was is still listed.
    package struct MediaPruned: APIError {
        package static let name = "io.flowd.Media.MediaPruned"

        package var tenant: String
        /// Id of the medium.
        package var media: String
        /// Instant at which the content was removed.
        package var prunedAt: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, media: String, prunedAt: String, message: String) {
            self.tenant = tenant
            self.media = media
            self.prunedAt = prunedAt
            self.message = message
        }
    }
}
