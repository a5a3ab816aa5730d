import FlowAPI
import FlowConfiguration
import FlowControl
import FlowCore
import FlowEngine
import Logging

/// The daemon as its operators' calls reach it.
struct RunningDaemon: DaemonControl {
    let source: StatusSource
    let reloader: Reloader
    let current: CurrentConfiguration
    let deliverer: Deliverer
    let clock: SystemClock
    let channelFolder: String
    let level: LogLevel
    let logger: Logger

    var summary: String { get async { await source.text } }
    var publicSummary: String { source.known.publicText }
    var keysThatNeedRestart: [String] { current.keysThatNeedRestart }
    var channels: [String] { [ChannelDefinition.journalName] + current.value.channels.map(\.name) }
    var isSenderApart: Bool { !current.value.deliverSocketPath.isEmpty }
    var logLevel: Int { level.current.syslogPriority }

    var channelList: [DaemonAPI.Channel] {
        let configuration = current.value
        let faults = ChannelFault.all(in: configuration)
        let name = ChannelDefinition.journalName
        return [
            DaemonAPI.Channel(name: name, kind: .journal, addressed: false, signed: false, hold: false, disabled: false)
        ]
            + configuration.channels.map { channel in
                DaemonAPI.Channel(channel, fault: faults.first { $0.channel == channel.name }?.reason)
            }
    }

    func test(channel: String, to address: String?) async -> ChannelTest? {
        let digits = Array("0123456789abcdef".utf8)
        let id = SystemRandom().bytes(count: 16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        let (name, begin) = (String(decoding: id, as: UTF8.self), clock.reading.sinceBoot)
        guard let result = await deliverer.test(channel: channel, to: address, id: name) else { return nil }
        let test = ChannelTest(id: name, result: result, milliseconds: clock.reading.sinceBoot - begin)
        logger.notice(
            "A channel was tested",
            metadata: [LogKey.channel: "\(channel)", LogKey.cause: "\(result.reason ?? "it went out")"]
        )
        return test
    }

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

extension DaemonAPI.Channel {
    fileprivate init(_ channel: ChannelDefinition, fault: String?) {
        let kind: DaemonAPI.ChannelKind =
            switch channel.kind {
            case .journal: .journal
            case .command: .command
            case .webhook: .webhook
            case .mail: .mail
            case .ntfy: .ntfy
            case .sendmail: .sendmail
            }
        self.init(
            name: channel.name,
            kind: kind,
            target: channel.target,
            to: channel.mail?.to?.text ?? channel.ntfy?.topic ?? channel.sendmail?.to?.text,
            addressed: channel.isAddressed,
            secret: channel.webhook?.secret ?? channel.mail?.login?.secret ?? channel.ntfy?.secret,
            signed: channel.webhook.map { $0.mapping == nil } ?? false,
            concurrency: channel.concurrencyMax,
            rate: channel.rates.perMinute,
            tenantRate: channel.rates.perTenantAndMinute,
            hold: channel.isHeldWhenAmbiguous,
            disabled: channel.isDisabled,
            fault: fault
        )
    }
}
