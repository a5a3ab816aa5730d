// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Sends the next bytes of an upload.
    ///
    /// They have to follow those that are there; who doesn't know how many these are asks with Resume.
    package enum Append: Method {
        package static let method = "io.flowd.Media.Append"

        /// Parameters of a call of `Append`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Name of the upload, as Begin returned it.
            package var upload: String
            /// Number of bytes that come before these.
            package var offset: Int
            /// The bytes in Base64, at most `chunkSize` of them.
            package var data: String

            package init(tenant: String, upload: String, offset: Int, data: String) {
                self.tenant = tenant
                self.upload = upload
                self.offset = offset
                self.data = data
            }
        }

        /// Reply to a call of `Append`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of bytes that are there now.
            package var received: Int

            package init(received: Int) {
                self.received = received
            }
        }
    }
}
