// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Tells the saved lists by name; their questions are for List and Count of io.flowd.Jobs and io.flowd.Profiles.
    package enum ListSavedLists: Method {
        package static let method = "io.flowd.Tenants.ListSavedLists"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Only the one of this name.
            package var list: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, list: String? = nil) {
                self.tenant = tenant
                self.list = list
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Lists.
            package var lists: [SavedList]

            /// Puts the fields together.
            package init(lists: [SavedList]) {
                self.lists = lists
            }
        }
    }
}
