import FlowAPI
import FlowCore
import FlowEngine
import FlowStore

/// The methods of io.flowd.Deliveries.
enum DeliveryHandlers {
    static func register(in methods: inout Methods) {
        methods.list(DeliveriesAPI.List.self, list)
        methods.answer(DeliveriesAPI.Show.self) { wanted, call in
            let id = try DeliveryCommand.id(wanted.delivery)
            let (delivery, codes) = try await call.store.delivery(beginning: id, of: wanted.tenant, for: call.caller)
            return .init(delivery, codes, disabled: call.engine.configuredChannels.disabled)
        }
        methods.command(DeliveriesAPI.Replay.self, Commands.delivery) { wanted, _ in
            try DeliveryCommand(validating: wanted.delivery, .replay(reason: wanted.reason))
        } reply: { receipt in
            .init(receipt)
        }
        methods.command(DeliveriesAPI.Drop.self, Commands.delivery) { wanted, _ in
            try DeliveryCommand(validating: wanted.delivery, .drop(reason: wanted.reason))
        } reply: { receipt in
            .init(receipt)
        }
        methods.command(DeliveriesAPI.Settle.self, Commands.delivery) { wanted, _ in
            try DeliveryCommand(validating: wanted.delivery, .settle(isSent: wanted.sent, reason: wanted.reason))
        } reply: { receipt in
            .init(receipt)
        }
    }

    @Sendable private static func list(
        _ wanted: DeliveriesAPI.List.Parameters,
        _ limit: Int,
        _ call: Call
    ) throws -> Listing<DeliveriesAPI.List.Reply, DeliveryCursor> {
        let start = try wanted.after.map { try DeliveryCursor(validating: $0, field: "after") }
        var query = DeliveryQuery()
        query.state = wanted.state.map(DeliveryState.init)
        query.channel = wanted.channel
        query.recipient = wanted.recipient
        query.task = try wanted.task.map { try TaskID(validating: $0) }
        let disabled = call.engine.configuredChannels.disabled
        let item = { @Sendable in DeliveriesAPI.Delivery($0, disabled: disabled) }
        return Listing(from: start, item: item, place: \.text) { [query] cursor in
            try await call.store.deliveries(
                of: wanted.tenant,
                for: call.caller,
                query,
                after: cursor,
                limit: limit
            )
        }
    }
}
