// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// A user or a group of this machine, and its role in the tenant.
    package struct Member: Codable, Sendable, Hashable {
        /// uid:N for a user, gid:N for everybody in a group; who is both has the higher role.
        package var principal: String
        package var role: Role

        package init(principal: String, role: Role) {
            self.principal = principal
            self.role = role
        }
    }
}
