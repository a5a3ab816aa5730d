// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// There is no channel of this name.
    package struct NoSuchChannel: APIError {
        package static let name = "io.flowd.Daemon.NoSuchChannel"

        package var channel: String
        /// Sentence for a person to read.
        package var message: String

        package init(channel: String, message: String) {
            self.channel = channel
            self.message = message
        }
    }
}
