// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Removes a medium.
    ///
    /// Open to the principal that added it, and to managers and above. The events stay; the content is deleted unless
    /// another medium of the tenant has the same.
    package enum Remove: Method {
        package static let method = "io.flowd.Media.Remove"

        /// Parameters of a call of `Remove`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the medium.
            package var media: String
            /// Reason in words: 1 to 1000 characters.
            package var reason: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, media: String, reason: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.media = media
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Remove`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so.
            package var eventNumber: Int

            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
