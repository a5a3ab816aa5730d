// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The tenant doesn't exist, or it isn't the caller's: the answer is the same.
    package struct NoSuchTenant: APIError {
        package static let name = "io.flowd.Daemon.NoSuchTenant"

        /// The tenant's slug.
        package var tenant: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, message: String) {
            self.tenant = tenant
            self.message = message
        }
    }
}
