// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// Shows one version of an action of the library.
    package enum Show: Method {
        package static let method = "io.flowd.Library.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Its name in templates.
            package var key: String
            /// Counted from 1; absent is the latest.
            package var version: Int?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, key: String, version: Int? = nil) {
                self.tenant = tenant
                self.key = key
                self.version = version
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The version.
            package var action: LibraryVersion

            /// Puts the fields together.
            package init(action: LibraryVersion) {
                self.action = action
            }
        }
    }
}
