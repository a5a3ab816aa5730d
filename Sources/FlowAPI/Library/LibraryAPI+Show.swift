// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// Shows one version of an action of the library.
    package enum Show: Method {
        package static let method = "io.flowd.Library.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Name of the action in templates.
            package var key: String
            /// Counted from 1; absent is the latest.
            package var version: Int?

            package init(tenant: String, key: String, version: Int? = nil) {
                self.tenant = tenant
                self.key = key
                self.version = version
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var action: LibraryVersion

            package init(action: LibraryVersion) {
                self.action = action
            }
        }
    }
}
