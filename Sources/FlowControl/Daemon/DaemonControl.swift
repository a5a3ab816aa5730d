package import FlowAPI

/// What operators do to the running daemon, apart from its tenants.
package protocol DaemonControl: Sendable {
    /// What the daemon is doing, in one line, with counts and names for operators.
    var summary: String { get async }
    /// The same for anybody: what is wrong, if something is.
    var publicSummary: String { get }
    /// Keys of the configuration whose new values count only after a restart.
    var keysThatNeedRestart: [String] { get }
    /// The names of the channels through which it delivers.
    var channels: [String] { get }
    /// The channels as the configuration has them, the journal first.
    var channelList: [DaemonAPI.Channel] { get }
    /// The folder in which a channel may have a file of its own.
    var channelFolder: String { get }
    /// True where a service of its own sends webhooks, mail and ntfy.
    var isSenderApart: Bool { get }
    /// The greatest level that is logged, as syslog counts: 0 to 7.
    var logLevel: Int { get }

    /// Sends a test through a channel, to an address if one is given; nil when there is no such channel.
    func test(channel: String, to address: String?) async -> ChannelTest?
    /// Words for the addresses that people can have for a channel, where that isn't one; nil where it is.
    func addressesAllowed(by channel: String, besides address: String) -> String?
    /// Logs up to a level of syslog's, 0 to 7, until the configuration is read again.
    func setLogLevel(_ level: Int)
    /// Reads the configuration again and goes by it; changes nothing when there is a mistake in it.
    func reload() async throws(ConfigurationRefusal) -> ConfigurationOutcome
}

/// What came of reading the configuration again.
package struct ConfigurationOutcome: Hashable, Sendable {
    /// A value that is another one than before, as it would be written.
    package struct Change: Hashable, Sendable {
        /// The key's name.
        package let key: String
        /// What counted before.
        package let before: String
        /// What is configured now.
        package let after: String

        /// Puts the three together.
        package init(key: String, before: String, after: String) {
            self.key = key
            self.before = before
            self.after = after
        }
    }

    /// What counts from now on.
    package let changed: [Change]
    /// What counts only after a restart.
    package let needRestart: [Change]

    /// Puts the two together.
    package init(changed: [Change], needRestart: [Change]) {
        self.changed = changed
        self.needRestart = needRestart
    }
}

/// The configuration has mistakes, so that nothing of it counts.
package struct ConfigurationRefusal: Error, Hashable, Sendable {
    /// One mistake.
    package struct Finding: Hashable, Sendable {
        /// Where it is.
        package let place: String
        /// The key's name; nil when it is about a file.
        package let key: String?
        /// What is there.
        package let found: String
        /// What would be right; nil when the sentence says it.
        package let allowed: String?
        /// All of it, for a person.
        package let message: String

        /// Puts the parts together.
        package init(place: String, key: String?, found: String, allowed: String?, message: String) {
            self.place = place
            self.key = key
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }

    /// All mistakes, by place.
    package let findings: [Finding]

    /// Makes it of all mistakes.
    package init(findings: [Finding]) {
        self.findings = findings
    }
}
