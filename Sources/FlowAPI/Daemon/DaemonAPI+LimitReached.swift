// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A limit of the tenant or the daemon was reached.
    package struct LimitReached: APIError {
        package static let name = "io.flowd.Daemon.LimitReached"

        /// Name of the limit.
        package var limit: String
        /// Value of the limit.
        package var allowed: Int
        /// Number that there would be; absent for limits of the daemon.
        package var found: Int?
        /// Sentence for a person to read.
        package var message: String

        package init(limit: String, allowed: Int, found: Int? = nil, message: String) {
            self.limit = limit
            self.allowed = allowed
            self.found = found
            self.message = message
        }
    }
}
