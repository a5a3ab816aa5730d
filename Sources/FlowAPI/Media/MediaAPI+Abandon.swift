// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Throws an upload away.
    package enum Abandon: APIMethod {
        package static let method = "io.flowd.Media.Abandon"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
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
            /// There is nothing to tell.
            package init() {}
        }
    }
}
