// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A tenant in which the caller has a role.
    package struct Membership: Codable, Sendable, Hashable {
        package var tenant: String
        package var title: String
        /// owner, manager, member or viewer.
        package var role: String

        package init(tenant: String, title: String, role: String) {
            self.tenant = tenant
            self.title = title
            self.role = role
        }
    }
}
