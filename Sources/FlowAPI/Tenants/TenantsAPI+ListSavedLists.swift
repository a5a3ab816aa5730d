// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Tells the saved lists by name; their questions are for List and Count of io.flowd.Jobs and io.flowd.Profiles.
    package enum ListSavedLists: Method {
        package static let method = "io.flowd.Tenants.ListSavedLists"

        /// Parameters of a call of `ListSavedLists`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Only the one of this name.
            package var list: String?

            package init(tenant: String, list: String? = nil) {
                self.tenant = tenant
                self.list = list
            }
        }

        /// Reply to a call of `ListSavedLists`.
        package struct Reply: Codable, Sendable, Hashable {
            package var lists: [SavedList]

            package init(lists: [SavedList]) {
                self.lists = lists
            }
        }
    }
}
