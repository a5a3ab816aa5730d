// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Tells who principals are, by the order in which they were asked for; those without a name are left out.
    ///
    /// Viewers.
    package enum ListNames: Method {
        package static let method = "io.flowd.Members.ListNames"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// At most 1000.
            package var principals: [String]

            /// Puts the fields together.
            package init(tenant: String, principals: [String]) {
                self.tenant = tenant
                self.principals = principals
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Names.
            package var names: [Name]

            /// Puts the fields together.
            package init(names: [Name]) {
                self.names = names
            }
        }
    }
}
