import ArgumentParser
import FlowAPI
import FlowTerminal

/// Group of the `flowctl delivery` commands: messages in the outbox.
struct DeliveryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delivery",
        abstract: "The outbox: messages on their way out, and those that didn't get out.",
        subcommands: [
            DeliveryList.self, DeliveryShow.self, DeliveryReplay.self, DeliveryDrop.self, DeliverySettle.self,
        ],
        aliases: ["deliveries"]
    )
}

/// A delivery on the command line: its id, or the beginning of it.
enum DeliveryReference {
    static let help: ArgumentHelp = "The delivery's id, or its first 6 characters or more."
}

/// Command `flowctl delivery list`, which lists deliveries, newest first.
struct DeliveryList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List deliveries, newest first.",
        aliases: ["ls"]
    )

    /// The outbox keeps what went out, so not all of it is listed unless it is asked for.
    private static let countStandard = 100

    @Option(help: "Only those in this state.")
    var state: DeliveriesAPI.DeliveryState?

    @Option(help: ArgumentHelp("Only those through this channel.", valueName: "name"))
    var channel: String?

    @Option(help: ArgumentHelp("Only those for this recipient.", valueName: "name"))
    var to: String?

    @Option(help: "Only those of this task.", transform: TaskReference.parseTask)
    var task: String?

    @OptionGroup var limit: LimitOption
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let deliveries = try await session.list(DeliveriesAPI.List.self, limit: limit.count ?? Self.countStandard) {
            .init(tenant: $0, state: state, channel: channel, recipient: to, task: task)
        }
        try await session.show(list: deliveries, DeliveryTable.lines(_:_:))
    }
}

/// Command `flowctl delivery show`, which shows a delivery and what happened to it.
struct DeliveryShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a delivery: what it says, to whom, and what happened to it."
    )

    @Argument(help: DeliveryReference.help)
    var delivery: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(DeliveriesAPI.Show.self) { .init(tenant: $0, delivery: delivery) }
        try await session.show(reply) { DeliveryTable.lines(reply, $0) }
    }
}
