import FlowConfiguration
package import FlowControl
import FlowCore

/// Differences of two configurations, and which of them take effect without a restart.
package struct ConfigurationDifference: Hashable, Sendable {
    package private(set) var changed: [ConfigurationOutcome.Change] = []
    package private(set) var needRestart: [ConfigurationOutcome.Change] = []
    /// The new configuration with what counts until a restart as before.
    package private(set) var result: Configuration

    package init(from running: Configuration, to read: Configuration) {
        result = read
        for key in ConfigurationKey.all {
            let (before, after) = (key.text(of: running), key.text(of: read))
            guard before != after else { continue }
            let change = ConfigurationOutcome.Change(key: key.name, before: before, after: after)
            if key.needsRestart {
                needRestart.append(change)
                key.copy(from: running, to: &result)
            } else {
                changed.append(change)
            }
        }
        changed += Self.channels(from: running.channels, to: read.channels)
    }

    /// Compares channels by name: their order changes nothing.
    ///
    /// A changed argument is reported, but not its value: an argument of a command may be a secret, as may what follows
    /// the host of a webhook, and the report goes to the log and to the caller who reloads.
    private static func channels(
        from before: [ChannelDefinition],
        to after: [ChannelDefinition]
    ) -> [ConfigurationOutcome.Change] {
        let known = [before, after].map { channels in
            Dictionary(channels.map { ($0.name, $0) }) { first, _ in first }
        }
        return Set(known.flatMap(\.keys)).sorted().compactMap { name in
            let (before, after) = (known[0][name], known[1][name])
            guard before != after else { return nil }
            let (text, other) = (before?.text ?? "none", after?.text ?? "none")
            let what = after?.kind == .command ? "arguments" : "settings"
            return ConfigurationOutcome.Change(
                key: "\(ChannelReader.key).\(name)",
                before: text,
                after: text == other ? "\(other), with other \(what)" : other
            )
        }
    }
}

extension ChannelDefinition {
    /// The channel in a line: `command /usr/local/bin/notify, arguments 2, timeLimit 30s, concurrency 4, rate 60`.
    fileprivate var text: String {
        var parts = [target.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue]
        if arguments.count > 1 { parts.append("arguments \(arguments.count - 1)") }
        if kind != .journal { parts.append("timeLimit \(QuantityUnit.seconds.text(of: timeLimit.wholeSeconds))") }
        parts.append("concurrency \(concurrencyMax)")
        if let rate = rates.perMinute { parts.append("rate \(rate)") }
        if let rate = rates.perTenantAndMinute { parts.append("tenantRate \(rate)") }
        if isHeldWhenAmbiguous { parts.append("onAmbiguous hold") }
        if isDisabled { parts.append("disabled") }
        return parts.joined(separator: ", ")
    }
}
