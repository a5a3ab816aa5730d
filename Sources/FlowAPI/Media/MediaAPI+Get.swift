// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Reads a medium: one piece of it, or with `more` all pieces from there on.
    ///
    /// Who reads compares the SHA-256 at the end. [Supports 'more' flag]
    package enum Get: Method {
        package static let method = "io.flowd.Media.Get"

        /// Parameters of a call of `Get`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Id of the medium.
            package var media: String
            /// Number of bytes to leave out; 0 when absent.
            package var offset: Int?

            package init(tenant: String, media: String, offset: Int? = nil) {
                self.tenant = tenant
                self.media = media
                self.offset = offset
            }
        }

        /// Reply to a call of `Get`.
        package struct Reply: Codable, Sendable, Hashable {
            package var media: Medium
            /// Number of bytes that come before these.
            package var offset: Int
            /// The bytes in Base64.
            package var data: String

            package init(media: Medium, offset: Int, data: String) {
                self.media = media
                self.offset = offset
                self.data = data
            }
        }
    }
}
