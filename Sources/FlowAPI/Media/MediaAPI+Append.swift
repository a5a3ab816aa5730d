// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Sends the next bytes of an upload.
    ///
    /// They have to follow those that are there; who doesn't know how many these are asks with Resume.
    package enum Append: Method {
        package static let method = "io.flowd.Media.Append"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The upload.
            package var upload: String
            /// How many bytes come before these.
            package var offset: Int
            /// The bytes in Base64, at most `chunkSize` of them.
            package var data: String

            /// Puts the fields together.
            package init(tenant: String, upload: String, offset: Int, data: String) {
                self.tenant = tenant
                self.upload = upload
                self.offset = offset
                self.data = data
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// How many bytes are there now.
            package var received: Int

            /// Puts the fields together.
            package init(received: Int) {
                self.received = received
            }
        }
    }
}
