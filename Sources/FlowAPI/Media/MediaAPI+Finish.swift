// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Adds what was sent to its step or occurrence.
    ///
    /// When this answers, the bytes and the event mediaAdded are on disk. One content counts once there: sent again,
    /// the answer is the medium that it is already. It may be repeated, also on another connection, and with its
    /// idempotencyKey after a restart.
    package enum Finish: Method {
        package static let method = "io.flowd.Media.Finish"

        /// Parameters of a call of `Finish`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Name of the upload, as Begin returned it.
            package var upload: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, upload: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.upload = upload
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Finish`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Medium that has the content: added now, or there already.
            package var media: Medium
            /// True when the content was there already, as this medium: nothing was added.
            package var isKnown: Bool?

            package init(media: Medium, isKnown: Bool? = nil) {
                self.media = media
                self.isKnown = isKnown
            }
        }
    }
}
