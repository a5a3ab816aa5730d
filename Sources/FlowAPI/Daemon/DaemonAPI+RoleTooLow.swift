// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The caller's role in the tenant doesn't reach for this.
    package struct RoleTooLow: APIError {
        package static let name = "io.flowd.Daemon.RoleTooLow"

        /// The tenant's slug.
        package var tenant: String
        /// The least role that may.
        package var needed: String
        /// The caller's role.
        package var role: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, needed: String, role: String, message: String) {
            self.tenant = tenant
            self.needed = needed
            self.role = role
            self.message = message
        }
    }
}
