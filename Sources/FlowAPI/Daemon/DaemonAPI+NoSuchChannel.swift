// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// There is no channel of this name.
    package struct NoSuchChannel: APIError {
        package static let name = "io.flowd.Daemon.NoSuchChannel"

        /// Channel.
        package var channel: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(channel: String, message: String) {
            self.channel = channel
            self.message = message
        }
    }
}
