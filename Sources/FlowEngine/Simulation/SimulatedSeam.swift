import FlowCore
import FlowStore

/// The engine as the scheduler and the deliverer see it, with a look at what goes wrong: they would try again for ever.
struct SimulatedSeam: WakeSource, TenantWaker, DeliveryQueue {
    let engine: Engine
    let failure: SimulationFailure

    func wakes(upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Wake] {
        try await failure.noting { () async throws(ReadFailure) in try await engine.wakes(upTo: instant, limit: limit) }
    }

    func nextWake(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        try await failure.noting { () async throws(ReadFailure) in try await engine.nextWake(after: instant) }
    }

    func wake(_ tenant: TenantSlug) async throws(CommandFailure) -> Bool {
        try await failure.noting { () async throws(CommandFailure) in try await engine.wake(tenant) }
    }

    func channels(upTo instant: Timestamp) async throws(ReadFailure) -> [String] {
        try await failure.noting { () async throws(ReadFailure) in try await engine.channels(upTo: instant) }
    }

    func pending(
        on channel: String,
        upTo instant: Timestamp,
        limit: Int
    ) async throws(ReadFailure) -> [Delivery] {
        try await failure.noting { () async throws(ReadFailure) in
            try await engine.pending(on: channel, upTo: instant, limit: limit)
        }
    }

    func pendingInTurn(
        on channel: String,
        upTo instant: Timestamp,
        behind turns: DeliveryTurns,
        limit: Int
    ) async throws(ReadFailure) -> (deliveries: [Delivery], turns: DeliveryTurns) {
        try await failure.noting { () async throws(ReadFailure) in
            try await engine.pendingInTurn(on: channel, upTo: instant, behind: turns, limit: limit)
        }
    }

    func nextPending(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        try await failure.noting { () async throws(ReadFailure) in try await engine.nextPending(after: instant) }
    }

    func interrupted(limit: Int) async throws(ReadFailure) -> [Delivery] {
        try await failure.noting { () async throws(ReadFailure) in try await engine.interrupted(limit: limit) }
    }

    func begin(_ delivery: Delivery) async throws(CommandFailure) -> Bool {
        try await failure.noting { () async throws(CommandFailure) in try await engine.begin(delivery) }
    }

    func finish(_ delivery: Delivery, with result: DeliveryResult) async throws(CommandFailure) -> Bool {
        try await failure.noting { () async throws(CommandFailure) in try await engine.finish(delivery, with: result) }
    }
}
