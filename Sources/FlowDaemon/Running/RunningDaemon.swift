import FlowConfiguration
import FlowControl
import Logging

/// The daemon as its operators' calls reach it.
struct RunningDaemon: DaemonControl {
    let source: StatusSource
    let reloader: Reloader
    let current: CurrentConfiguration
    let level: LogLevel
    let logger: Logger

    var summary: String { get async { await source.text } }
    var publicSummary: String { source.known.publicText }
    var keysThatNeedRestart: [String] { current.keysThatNeedRestart }
    var channels: [String] { [ChannelDefinition.journalName] + current.value.channels.map(\.name) }
    var logLevel: Int { level.current.syslogPriority }

    func addressesAllowed(by channel: String, besides address: String) -> String? {
        let standard = ChannelDefinition(name: ChannelDefinition.journalName, kind: .journal)
        let known = current.value.channels.first { $0.name == channel } ?? standard
        return known.addressesAllowed(besides: address)
    }

    func setLogLevel(_ level: Int) {
        let (before, after) = (self.level.current, Logger.Level(syslogPriority: level))
        // At a level that lets it pass, before or behind the change.
        if after > .notice { tell(before, after) }
        self.level.current = after
        if after <= .notice { tell(before, after) }
    }

    private func tell(_ before: Logger.Level, _ after: Logger.Level) {
        logger.notice(
            "The log level is set until the configuration is read again",
            metadata: ["before": "\(before)", "after": "\(after)"]
        )
    }

    func reload() async throws(ConfigurationRefusal) -> ConfigurationOutcome {
        try await reloader.reload()
    }
}
