// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Lists the members, by principal.
    package enum List: Method {
        package static let method = "io.flowd.Members.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters {
            package var tenant: String

            package init(tenant: String) {
                self.tenant = tenant
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: Codable, Sendable, Hashable {
            package var members: [Member]

            package init(members: [Member]) {
                self.members = members
            }
        }
    }
}
