// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Tells who principals are, by the order in which they were asked for; those without a name are left out.
    ///
    /// Viewers.
    package enum ListNames: Method {
        package static let method = "io.flowd.Members.ListNames"

        /// Parameters of a call of `ListNames`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Principals to name, at most 1000.
            package var principals: [String]

            package init(tenant: String, principals: [String]) {
                self.tenant = tenant
                self.principals = principals
            }
        }

        /// Reply to a call of `ListNames`.
        package struct Reply: Codable, Sendable, Hashable {
            package var names: [Name]

            package init(names: [Name]) {
                self.names = names
            }
        }
    }
}
