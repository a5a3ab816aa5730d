// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The caller's role in the tenant doesn't reach for this.
    package struct RoleTooLow: APIError {
        package static let name = "io.flowd.Daemon.RoleTooLow"

        package var tenant: String
        /// The least role that may.
        package var needed: String
        /// Role that the caller has.
        package var role: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, needed: String, role: String, message: String) {
            self.tenant = tenant
            self.needed = needed
            self.role = role
            self.message = message
        }
    }
}
