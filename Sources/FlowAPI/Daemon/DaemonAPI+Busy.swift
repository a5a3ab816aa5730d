// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The tenant's queue of commands is full.
    ///
    /// Nothing was done; try again.
    package struct Busy: APIError {
        package static let name = "io.flowd.Daemon.Busy"

        /// Name of the limit.
        package var limit: String
        /// Sentence for a person to read.
        package var message: String

        package init(limit: String, message: String) {
            self.limit = limit
            self.message = message
        }
    }
}
