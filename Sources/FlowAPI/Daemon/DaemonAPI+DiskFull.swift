// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The disk is full.
    ///
    /// Nothing was done; reading goes on, and changes go on by themselves when there is room.
    package struct DiskFull: APIError {
        package static let name = "io.flowd.Daemon.DiskFull"

        /// Sentence for a person to read.
        package var message: String

        package init(message: String) {
            self.message = message
        }
    }
}
