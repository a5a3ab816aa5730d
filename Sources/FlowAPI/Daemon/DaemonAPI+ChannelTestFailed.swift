// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The test didn't go out.
    package struct ChannelTestFailed: APIError {
        package static let name = "io.flowd.Daemon.ChannelTestFailed"

        /// Channel.
        package var channel: String
        /// The id under which it was tried.
        package var id: String
        /// True when nobody knows whether it went out.
        package var ambiguous: Bool
        /// What the attempt said.
        package var reason: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(channel: String, id: String, ambiguous: Bool, reason: String, message: String) {
            self.channel = channel
            self.id = id
            self.ambiguous = ambiguous
            self.reason = reason
            self.message = message
        }
    }
}
