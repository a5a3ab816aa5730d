import ArgumentParser
import FlowAPI
import FlowTerminal

/// Command `flowctl delivery replay`, which has a delivery that didn't get out tried once more.
struct DeliveryReplay: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Have a delivery that didn't get out be tried once more, at once, under the same id."
    )

    @Argument(help: DeliveryReference.help)
    var delivery: String?

    @Option(
        help: ArgumentHelp(
            "Instead of an id: all of this channel that are dead or wait for an attempt, oldest first.",
            valueName: "name"
        )
    )
    var channel: String?

    @Option(help: "Why, for its history.")
    var reason: String?

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        guard (delivery == nil) != (channel == nil) else {
            throw ValidationError("Say which: a delivery's id, or --channel NAME for all of it that didn't get out.")
        }
        guard channel == nil || change.idempotencyKey == nil else {
            throw ValidationError("--idempotency-key names one command: give one id with it.")
        }
    }

    func perform(in session: Session) async throws {
        if let channel {
            return try await DeliveryReplays(channel: channel, reason: reason, session: session).perform()
        }
        let reply = try await session.call(DeliveriesAPI.Replay.self, change) {
            .init(tenant: $0, delivery: delivery ?? "", reason: reason)
        }
        try await session.show(reply) { DeliveryTable.lines(reply, " is tried again", $0) }
    }
}

/// Command `flowctl delivery drop`, which gives up a delivery that isn't out.
struct DeliveryDrop: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop",
        abstract: "Give up a delivery that isn't out."
    )

    @Argument(help: DeliveryReference.help)
    var delivery: String

    @Option(help: "Why, for its history.")
    var reason: String

    @OptionGroup var change: ChangeOptions

    typealias Method = DeliveriesAPI.Drop

    func wanted(in tenant: String) -> DeliveriesAPI.Drop.Parameters {
        .init(tenant: tenant, delivery: delivery, reason: reason)
    }

    func lines(_ reply: DeliveriesAPI.Drop.Reply, _ style: Style) -> [Line] {
        DeliveryTable.lines(reply, " is given up", style)
    }
}

/// Command `flowctl delivery settle`, which records how an ambiguous delivery ended.
struct DeliverySettle: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "settle",
        abstract: "Say how an ambiguous delivery ended: it went out, or it didn't."
    )

    /// Ends of an ambiguous delivery that a person can find out.
    enum End: String, EnumerableFlag {
        case sent, dead

        static func help(for value: End) -> ArgumentHelp? {
            switch value {
            case .sent: "It went out."
            case .dead: "It didn't: it can be replayed."
            }
        }
    }

    @Argument(help: DeliveryReference.help)
    var delivery: String

    @Flag(help: "How it ended.")
    var end: End

    @Option(help: "How that was found out, for its history.")
    var reason: String?

    @OptionGroup var change: ChangeOptions

    typealias Method = DeliveriesAPI.Settle

    func wanted(in tenant: String) -> DeliveriesAPI.Settle.Parameters {
        .init(tenant: tenant, delivery: delivery, sent: end == .sent, reason: reason)
    }

    func lines(_ reply: DeliveriesAPI.Settle.Reply, _ style: Style) -> [Line] {
        DeliveryTable.lines(reply, end == .sent ? " counts as sent" : " counts as not sent", style)
    }
}
