// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Adds what was sent to its step or occurrence.
    ///
    /// When this answers, the bytes and the event mediaAdded are on disk. One content counts once there: sent again,
    /// the answer is the medium that it is already. It may be repeated, also on another connection, and with its
    /// idempotencyKey after a restart.
    package enum Finish: Method {
        package static let method = "io.flowd.Media.Finish"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The upload.
            package var upload: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, upload: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.upload = upload
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// What was added.
            package var media: Medium
            /// True when the content was there already, as this medium: nothing was added.
            package var isKnown: Bool?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(media: Medium, isKnown: Bool? = nil) {
                self.media = media
                self.isKnown = isKnown
            }
        }
    }
}
