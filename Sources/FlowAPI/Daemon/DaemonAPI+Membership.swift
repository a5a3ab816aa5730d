// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A tenant in which the caller has a role.
    package struct Membership: Codable, Sendable, Hashable {
        /// The tenant's slug.
        package var tenant: String
        /// The name for people.
        package var title: String
        /// owner, manager, member or viewer.
        package var role: String

        /// Puts the fields together.
        package init(tenant: String, title: String, role: String) {
            self.tenant = tenant
            self.title = title
            self.role = role
        }
    }
}
