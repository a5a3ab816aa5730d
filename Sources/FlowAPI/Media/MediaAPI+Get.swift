// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Reads a medium: one piece of it, or with `more` all pieces from there on.
    ///
    /// Who reads compares the SHA-256 at the end. [Supports 'more' flag]
    package enum Get: Method {
        package static let method = "io.flowd.Media.Get"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The medium's id.
            package var media: String
            /// How many bytes to leave out; 0 when absent.
            package var offset: Int?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, media: String, offset: Int? = nil) {
                self.tenant = tenant
                self.media = media
                self.offset = offset
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// What is read.
            package var media: Medium
            /// How many bytes come before these.
            package var offset: Int
            /// The bytes in Base64.
            package var data: String

            /// Puts the fields together.
            package init(media: Medium, offset: Int, data: String) {
                self.media = media
                self.offset = offset
                self.data = data
            }
        }
    }
}
