// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A value of the configuration that is another one than before.
    package struct ConfigurationChange: Codable, Sendable, Hashable {
        /// Name of the key, such as limits.connections, or of a channel, such as channels.family.
        package var key: String
        /// Value that was in effect before.
        package var before: String
        /// Value that is configured now.
        package var after: String

        package init(key: String, before: String, after: String) {
            self.key = key
            self.before = before
            self.after = after
        }
    }
}
