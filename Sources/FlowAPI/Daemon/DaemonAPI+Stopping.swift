// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The daemon is stopping.
    ///
    /// Whether the command was done isn't known; try again with the same idempotency key.
    package struct Stopping: APIError {
        package static let name = "io.flowd.Daemon.Stopping"

        /// Sentence for a person to read.
        package var message: String

        package init(message: String) {
            self.message = message
        }
    }
}
