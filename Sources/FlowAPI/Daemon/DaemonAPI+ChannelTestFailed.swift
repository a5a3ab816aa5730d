// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The test didn't go out.
    package struct ChannelTestFailed: APIError {
        package static let name = "io.flowd.Daemon.ChannelTestFailed"

        package var channel: String
        /// The id under which it was tried.
        package var id: String
        /// True when it isn't known whether the message went out.
        package var ambiguous: Bool
        /// Reason that the attempt gave.
        package var reason: String
        /// Sentence for a person to read.
        package var message: String

        package init(channel: String, id: String, ambiguous: Bool, reason: String, message: String) {
            self.channel = channel
            self.id = id
            self.ambiguous = ambiguous
            self.reason = reason
            self.message = message
        }
    }
}
