package import FlowCore
package import FlowStore

extension Engine: WakeSource {
    /// The tenants that are due up to an instant.
    package func wakes(upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Wake] {
        try await store.wakesOfAllTenants(upTo: instant, limit: limit)
    }

    /// Returns the earliest instant after `instant` at which a tenant is due.
    package func nextWake(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        try await store.nextWakeOfAllTenants(after: instant)
    }
}

extension Engine: TenantWaker {
    /// Has a tenant do what is due.
    package func wake(_ tenant: TenantSlug) async throws(CommandFailure) -> Bool {
        let ticket = submit(.time(.wake), to: tenant.text, caller: .daemon, key: nil)
        guard case .time(.woken(let count)) = try await ticket.result.get() else { return false }
        return count > 0
    }
}

extension Engine: DeliveryQueue {
    /// The channels on which something is due.
    package func channels(upTo instant: Timestamp) async throws(ReadFailure) -> [String] {
        try await store.pendingChannelsOfAllTenants(upTo: instant)
    }

    /// Returns deliveries pending on a channel and due up to an instant.
    package func pending(
        on channel: String,
        upTo instant: Timestamp,
        limit: Int
    ) async throws(ReadFailure) -> [Delivery] {
        try await store.pendingDeliveriesOfAllTenants(on: channel, upTo: instant, limit: limit)
    }

    /// Returns deliveries pending on a channel and due, by turns.
    package func pendingInTurn(
        on channel: String,
        upTo instant: Timestamp,
        behind turns: DeliveryTurns,
        limit: Int
    ) async throws(ReadFailure) -> (deliveries: [Delivery], turns: DeliveryTurns) {
        try await store.deliveriesInTurnOfAllTenants(on: channel, upTo: instant, behind: turns, limit: limit)
    }

    /// Returns the earliest instant after `instant` at which a delivery is pending and due.
    package func nextPending(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        try await store.nextDeliveryOfAllTenants(after: instant)
    }

    /// Returns deliveries that are being sent according to the table.
    package func interrupted(limit: Int) async throws(ReadFailure) -> [Delivery] {
        try await store.sendingDeliveriesOfAllTenants(limit: limit)
    }

    /// Notes that an attempt begins.
    package func begin(_ delivery: Delivery) async throws(CommandFailure) -> Bool {
        try await tell(.begins(to: delivery.address, refusal: delivery.refusal), of: delivery)
    }

    /// Notes how an attempt ended.
    @discardableResult
    package func finish(_ delivery: Delivery, with result: DeliveryResult) async throws(CommandFailure) -> Bool {
        try await tell(.ended(result), of: delivery)
    }

    private func tell(_ stage: AttemptStage, of delivery: Delivery) async throws(CommandFailure) -> Bool {
        let command = TimeCommand.attempt(stage, delivery: delivery.id, of: delivery.task)
        let ticket = submit(.time(command), to: delivery.slug.text, caller: .daemon, key: nil)
        guard case .time(.delivery(let isDone)) = try await ticket.result.get() else { return false }
        return isDone
    }
}
