// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Lists the members, by principal.
    package enum List: Method {
        package static let method = "io.flowd.Members.List"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String

            /// Puts the fields together.
            package init(tenant: String) {
                self.tenant = tenant
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Members.
            package var members: [Member]

            /// Puts the fields together.
            package init(members: [Member]) {
                self.members = members
            }
        }
    }
}
