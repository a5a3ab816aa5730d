// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Removes a medium.
    ///
    /// Whoever added it, and managers and above. The events stay; the content is deleted unless another medium of the
    /// tenant has the same.
    package enum Remove: Method {
        package static let method = "io.flowd.Media.Remove"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The medium's id.
            package var media: String
            /// Why, in words: 1 to 1000 characters.
            package var reason: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, media: String, reason: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.media = media
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
