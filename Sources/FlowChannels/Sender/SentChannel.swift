package import FlowCore
package import Logging

/// Delivers through the sender, a process apart.
package struct SentChannel: Channel {
    package let name: String
    /// Most attempts at the same time.
    package let concurrencyMax: Int
    /// Most attempts in a minute.
    package var rates = DeliveryRates()
    /// Attempts of which nobody knows how they ended aren't repeated.
    package var isHeldWhenAmbiguous = false
    private let command: CommandSettings
    private let link: SenderLink
    private let logger: Logger

    /// Makes a channel that has a sender run a command.
    package init(name: String, concurrencyMax: Int, command: CommandSettings, link: SenderLink, logger: Logger) {
        self.name = name
        self.concurrencyMax = concurrencyMax
        self.command = command
        self.link = link
        self.logger = logger
    }

    /// Has the sender try once.
    package func deliver(_ delivery: Delivery) async -> DeliveryResult {
        let reply: SenderAPI.Deliver.Reply
        do {
            reply = try await link.deliver(delivery, command)
        } catch {
            return switch error {
            case .notBegun(let reason): .failed(reason: reason, isPermanent: false)
            case .unknown(let reason): .ambiguous(reason: Task.isCancelled ? CommandSender.stoppingReason : reason)
            }
        }
        if let output = reply.output {
            logger.debug(
                "A command had something to say",
                metadata: [
                    "tenant": "\(delivery.slug.text)", "reminder": "\(delivery.reminder)", "channel": "\(name)",
                    "delivery": "\(delivery.id)", "output": "\(output)", "size": "\(reply.outputSize ?? 0)",
                ]
            )
        }
        return reply.result
    }
}
