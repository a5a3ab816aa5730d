// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A channel with messages that were tried and could not be delivered yet.
    package struct FailingChannel: Codable, Sendable, Hashable {
        /// The channel's name in the configuration.
        package var channel: String
        /// How many messages wait, over all tenants.
        package var waitingCount: Int
        /// When the oldest of them was to go out.
        package var oldestDueAt: String
        /// What its last attempt said.
        package var reason: String?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(channel: String, waitingCount: Int, oldestDueAt: String, reason: String? = nil) {
            self.channel = channel
            self.waitingCount = waitingCount
            self.oldestDueAt = oldestDueAt
            self.reason = reason
        }
    }
}
