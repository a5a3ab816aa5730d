// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A channel with messages that were tried and could not be delivered yet.
    package struct FailingChannel: Codable, Sendable, Hashable {
        /// The channel's name in the configuration.
        package var channel: String
        /// Number of messages that wait, over all tenants.
        package var waitingCount: Int
        /// Instant at which the oldest waiting message was due to go out.
        package var oldestDueAt: String
        /// Reason that the channel's last attempt gave.
        package var reason: String?

        package init(channel: String, waitingCount: Int, oldestDueAt: String, reason: String? = nil) {
            self.channel = channel
            self.waitingCount = waitingCount
            self.oldestDueAt = oldestDueAt
            self.reason = reason
        }
    }
}
