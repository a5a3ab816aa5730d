package import FlowAPI

/// Operations on the running daemon for operators, apart from its tenants.
package protocol DaemonControl: Sendable {
    /// State of the daemon in one line, with counts and names for operators.
    var summary: String { get async }
    /// State of the daemon in one line for any user: what is wrong, if something is.
    var publicSummary: String { get }
    var keysThatNeedRestart: [String] { get }
    var channels: [String] { get }
    /// The channels as the configuration has them, the journal first.
    var channelList: [DaemonAPI.Channel] { get }
    var channelFolder: String { get }
    /// True where a service of its own sends webhooks, mail and ntfy.
    var isSenderApart: Bool { get }
    /// The greatest level that is logged, as syslog counts: 0 to 7.
    var logLevel: Int { get }

    /// Sends a test message through a channel; nil when there is no such channel.
    func test(channel: String, to address: String?) async -> ChannelTest?
    /// Words for the addresses that people can have for a channel, where that isn't one; nil where it is.
    func addressesAllowed(by channel: String, besides address: String) -> String?
    /// Logs up to a level of syslog's, 0 to 7, until the configuration is read again.
    func setLogLevel(_ level: Int)
    /// Reads the configuration again and goes by it; changes nothing when there is a mistake in it.
    func reload() async throws(ConfigurationRefusal) -> ConfigurationOutcome
}

/// Result of reading the configuration again.
package struct ConfigurationOutcome: Hashable, Sendable {
    /// A value that is another one than before, as it would be written.
    package struct Change: Hashable, Sendable {
        package let key: String
        package let before: String
        package let after: String

        package init(key: String, before: String, after: String) {
            self.key = key
            self.before = before
            self.after = after
        }
    }

    package let changed: [Change]
    package let needRestart: [Change]

    package init(changed: [Change], needRestart: [Change]) {
        self.changed = changed
        self.needRestart = needRestart
    }
}

/// The configuration has mistakes, so that nothing of it counts.
package struct ConfigurationRefusal: Error, Hashable, Sendable {
    /// Mistake in the configuration, with its place.
    package struct Finding: Hashable, Sendable {
        package let place: String
        /// The key's name; nil when it is about a file.
        package let key: String?
        package let found: String
        /// Values that would be right; nil when the sentence says it.
        package let allowed: String?
        /// All of it, for a person.
        package let message: String

        package init(place: String, key: String?, found: String, allowed: String?, message: String) {
            self.place = place
            self.key = key
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }

    package let findings: [Finding]

    package init(findings: [Finding]) {
        self.findings = findings
    }
}
