import FlowChannels
import FlowConfiguration
import FlowEngine
import Glibc
import Logging

/// A channel through which nothing can go out as things are: no mistake of the configuration, since what is missing may
/// come later.
package struct ChannelFault: Hashable, Sendable {
    package let channel: String
    /// Reason why the channel's messages can't go out, in the words that attempts use.
    package let reason: String

    /// The channels of which nothing can go out now, as far as this process can see: where a service of its own works for
    /// them, it can't see what that one may run and read.
    package static func all(in configuration: Configuration) -> [ChannelFault] {
        configuration.channels.compactMap { channel in
            let fault: String?
            switch channel.kind {
            case .journal: fault = nil
            case .command:
                fault = reason(of: channel.arguments.first, isApart: !configuration.commandSocketPath.isEmpty)
            case .sendmail:
                fault = reason(of: channel.sendmail?.program, isApart: !configuration.sendmailSocketPath.isEmpty)
            case .webhook, .mail, .ntfy:
                let way = SenderWay(channel, places: configuration.secretPlaces)
                let own = configuration.deliverSocketPath.isEmpty ? senderFault ?? way?.fault : nil
                fault = own ?? channel.certificates.flatMap(Self.missing)
            }
            return fault.map { ChannelFault(channel: channel.name, reason: $0) }
        }
    }

    private static func reason(of path: String?, isApart: Bool) -> String? {
        guard let path else { return nil }
        if !isApart, let senderFault { return senderFault }
        guard let error = CommandError.now(of: path), !(isApart && error.isForbidden) else { return nil }
        return "\(error)"
    }

    private static func missing(_ path: String) -> String? {
        access(path, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) ? nil : "There is no file \(path)"
    }

    private static var senderFault: String? {
        CommandError.now(of: SenderProgram.path).map { "flowd-deliver can't be started: \($0)" }
    }

    static func tell(_ configuration: Configuration, _ logger: Logger) {
        for fault in all(in: configuration) {
            logger.warning(
                "Nothing goes out through a channel until its fault is mended",
                metadata: [LogKey.channel: "\(fault.channel)", LogKey.cause: "\(fault.reason)"]
            )
        }
    }
}

extension ChannelFault: CustomStringConvertible {
    package var description: String { "\(channel): \(reason)" }
}
