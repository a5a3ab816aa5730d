import FlowChannels
import FlowEngine
import Logging

/// A channel whose command can't be run as things are: no mistake of the configuration, since the command may come later.
package struct ChannelFault: Hashable, Sendable {
    /// The channel's name.
    package let channel: String
    /// What keeps its command from being run, as attempts say it.
    package let reason: String

    /// The channels of which nothing can go out now, as far as this process can see.
    package static func all(in channels: [ChannelDefinition]) -> [ChannelFault] {
        channels.compactMap { channel in
            guard channel.kind == .command, let path = channel.arguments.first else { return nil }
            return CommandError.now(of: path).map { ChannelFault(channel: channel.name, reason: "\($0)") }
        }
    }

    /// Warns of each.
    static func tell(_ channels: [ChannelDefinition], _ logger: Logger) {
        for fault in all(in: channels) {
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
