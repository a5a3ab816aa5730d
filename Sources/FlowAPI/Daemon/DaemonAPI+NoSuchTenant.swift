// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The tenant doesn't exist, or it isn't the caller's: the answer is the same.
    package struct NoSuchTenant: APIError {
        package static let name = "io.flowd.Daemon.NoSuchTenant"

        package var tenant: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, message: String) {
            self.tenant = tenant
            self.message = message
        }
    }
}
