package import FlowCore
package import Logging

/// Delivers through the sender, a process apart.
package struct SentChannel: Channel {
    package let name: String
    package let concurrencyMax: Int
    package var rates = DeliveryRates()
    package var isHeldWhenAmbiguous = false
    package var isDisabled = false
    private let way: SenderWay
    private let link: SenderLink
    private let logger: Logger

    package init(name: String, concurrencyMax: Int, way: SenderWay, link: SenderLink, logger: Logger) {
        self.name = name
        self.concurrencyMax = concurrencyMax
        self.way = way
        self.link = link
        self.logger = logger
    }

    /// True where each mail goes to its recipient's own address.
    package var isMail: Bool {
        switch way {
        case .mail(let settings): settings.to == nil
        case .sendmail(let settings): settings.to == nil
        case .command, .webhook, .ntfy: false
        }
    }
    /// True where not all of it is for one address, or one topic.
    package var needsAddress: Bool {
        switch way {
        case .command: false
        case .webhook(let settings): settings.needsAddress
        case .mail(let settings): settings.to == nil
        case .ntfy(let settings): settings.topic == nil
        case .sendmail(let settings): settings.to == nil
        }
    }

    package func fault(of delivery: Delivery) -> String? {
        switch way {
        case .command: nil
        case .webhook(let settings): settings.fault(of: delivery)
        case .mail(let settings): settings.fault(of: delivery)
        case .ntfy(let settings): settings.fault(of: delivery)
        case .sendmail(let settings): settings.fault(of: delivery)
        }
    }

    package func deliver(_ delivery: Delivery) async -> DeliveryResult {
        let reply: SenderAPI.Deliver.Reply
        do {
            reply = try await link.deliver(delivery, way)
        } catch {
            return switch error {
            case .notBegun(let reason): .failed(reason: reason, isPermanent: false)
            case .unknown(let reason): .ambiguous(reason: Task.isCancelled ? SenderReport.stoppingReason : reason)
            }
        }
        if let output = reply.output {
            logger.debug(
                "The other end had something to say",
                metadata: [
                    "tenant": "\(delivery.slug.text)", "reminder": "\(delivery.reminder)", "channel": "\(name)",
                    "delivery": "\(delivery.id)", "output": "\(delivery.withoutCodes(output))",
                    "size": "\(reply.outputSize ?? 0)",
                ]
            )
        }
        return reply.result
    }
}
