// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Tells where to go on with an upload after a broken connection.
    package enum Resume: Method {
        package static let method = "io.flowd.Media.Resume"

        /// Parameters of a call of `Resume`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Name of the upload, as Begin returned it.
            package var upload: String

            package init(tenant: String, upload: String) {
                self.tenant = tenant
                self.upload = upload
            }
        }

        /// Reply to a call of `Resume`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of bytes that are there.
            package var received: Int
            /// Number of bytes that were announced.
            package var size: Int
            /// Most bytes of one Append.
            package var chunkSize: Int

            package init(received: Int, size: Int, chunkSize: Int) {
                self.received = received
                self.size = size
                self.chunkSize = chunkSize
            }
        }
    }
}
