// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Tells where to go on with an upload after a broken connection.
    package enum Resume: Method {
        package static let method = "io.flowd.Media.Resume"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The upload.
            package var upload: String

            /// Puts the fields together.
            package init(tenant: String, upload: String) {
                self.tenant = tenant
                self.upload = upload
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// How many bytes are there.
            package var received: Int
            /// How many were announced.
            package var size: Int
            /// Most bytes of one Append.
            package var chunkSize: Int

            /// Puts the fields together.
            package init(received: Int, size: Int, chunkSize: Int) {
                self.received = received
                self.size = size
                self.chunkSize = chunkSize
            }
        }
    }
}
