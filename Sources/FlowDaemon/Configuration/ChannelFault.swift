import FlowChannels
package import FlowConfiguration
import FlowEngine
import Logging

/// A channel whose command can't be run as things are: no mistake of the configuration, since the command may come later.
package struct ChannelFault: Hashable, Sendable {
    /// The channel's name.
    package let channel: String
    /// What keeps its command from being run, as attempts say it.
    package let reason: String

    /// The channels of which nothing can go out now, as far as this process can see; where commands are run by another
    /// user, it can't see what that one may run.
    package static func all(in channels: [ChannelDefinition], isApart: Bool = false) -> [ChannelFault] {
        channels.compactMap { channel in
            guard channel.kind == .command, let path = channel.arguments.first else { return nil }
            if !isApart, let error = CommandError.now(of: SenderProgram.path) {
                return ChannelFault(channel: channel.name, reason: "flowd-deliver can't be started: \(error)")
            }
            guard let error = CommandError.now(of: path), !(isApart && error.isForbidden) else { return nil }
            return ChannelFault(channel: channel.name, reason: "\(error)")
        }
    }

    /// Warns of each.
    static func tell(_ configuration: Configuration, _ logger: Logger) {
        for fault in all(in: configuration.channels, isApart: !configuration.commandSocketPath.isEmpty) {
            logger.warning(
                "A channel's command can't be run: nothing goes out through it until it can",
                metadata: [LogKey.channel: "\(fault.channel)", LogKey.cause: "\(fault.reason)"]
            )
        }
    }
}

extension ChannelFault: CustomStringConvertible {
    package var description: String { "\(channel): \(reason)" }
}
