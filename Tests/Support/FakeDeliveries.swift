package import FlowCore
package import FlowEngine
package import FlowStore
import Synchronization

/// Deliveries that are kept in memory.
package final class FakeDeliveries: DeliveryQueue {
    /// How far one is.
    package enum Step: Hashable, Sendable {
        case pending, sending, ended(DeliveryResult)
    }

    private struct Row {
        let delivery: Delivery
        var step: Step
        var dueAt: Timestamp
    }

    private struct State {
        var rows: [String: Row] = [:]
        var log: [String] = []
        var unwanted: Set<String> = []
        var beginFailures: [String: [CommandFailure]] = [:]
        var endFailures: [String: [CommandFailure]] = [:]
    }

    private let state = Mutex(State())
    /// Given when something new is to go out, as the commit gate does.
    package let touched = LookSignal()

    /// Nothing is to go out.
    package init() {}

    /// Adds a delivery.
    package func add(
        _ id: String,
        on channel: String,
        dueAt: Timestamp,
        step: Step = .pending,
        tenant: Int64 = 1
    ) {
        let delivery = Delivery.sample(id, on: channel, createdAt: dueAt, tenant: tenant)
        state.withLock { $0.rows[id] = Row(delivery: delivery, step: step, dueAt: dueAt) }
        touched.give()
    }

    /// Makes a delivery one that isn't wanted any more.
    package func unwant(_ id: String) { _ = state.withLock { $0.unwanted.insert(id) } }

    /// Makes the next commands about a delivery fail.
    package func fail(begin: [CommandFailure] = [], end: [CommandFailure] = [], of id: String) {
        state.withLock { state in
            state.beginFailures[id] = begin
            state.endFailures[id] = end
        }
    }

    /// How far a delivery is.
    package func step(of id: String) -> Step? { state.withLock { $0.rows[id]?.step } }

    /// What was asked, in order: `begin a`, `end a`.
    package var log: [String] { state.withLock(\.log) }

    package func channels(upTo instant: Timestamp) async throws(ReadFailure) -> [String] {
        let rows = pendingRows(upTo: instant)
        return Set(rows.map(\.delivery.channel)).sorted()
    }

    package func pending(
        on channel: String,
        upTo instant: Timestamp,
        limit: Int
    ) async throws(ReadFailure) -> [Delivery] {
        pendingRows(upTo: instant).filter { $0.delivery.channel == channel }
            .sorted { ($0.dueAt, $0.delivery.id) < ($1.dueAt, $1.delivery.id) }.prefix(limit).map(\.delivery)
    }

    package func pendingInTurn(
        on channel: String,
        upTo instant: Timestamp,
        behind turns: DeliveryTurns,
        limit: Int
    ) async throws(ReadFailure) -> (deliveries: [Delivery], turns: DeliveryTurns) {
        var (turns, first) = (turns, [TenantID: Delivery]())
        for delivery in try await pending(on: channel, upTo: instant, limit: .max) where first[delivery.tenant] == nil {
            first[delivery.tenant] = delivery
        }
        let deliveries = first.sorted { $0.key.number < $1.key.number }.prefix(limit).map(\.value)
        for delivery in deliveries { turns.recordTurn(of: delivery.tenant, recipient: delivery.recipient ?? "") }
        return (deliveries, turns)
    }

    package func nextPending(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        pendingRows(upTo: Timestamp(milliseconds: .max)).map(\.dueAt).filter { $0 > instant }.min()
    }

    package func interrupted(limit: Int) async throws(ReadFailure) -> [Delivery] {
        let rows = state.withLock { $0.rows.values.filter { $0.step == .sending }.map(\.delivery) }
        return Array(rows.sorted { $0.id < $1.id }.prefix(limit))
    }

    package func begin(_ delivery: Delivery) async throws(CommandFailure) -> Bool {
        let answer: Result<Bool, CommandFailure> = state.withLock { state in
            state.log.append("begin \(delivery.id)")
            if state.beginFailures[delivery.id]?.isEmpty == false {
                return .failure(state.beginFailures[delivery.id]?.removeFirst() ?? .stopping)
            }
            guard !state.unwanted.contains(delivery.id), state.rows[delivery.id]?.step == .pending else {
                return .success(false)
            }
            state.rows[delivery.id]?.step = .sending
            return .success(true)
        }
        return try answer.get()
    }

    @discardableResult
    package func finish(_ delivery: Delivery, with result: DeliveryResult) async throws(CommandFailure) -> Bool {
        let failure = state.withLock { state -> CommandFailure? in
            state.log.append("end \(delivery.id)")
            if state.endFailures[delivery.id]?.isEmpty == false {
                return state.endFailures[delivery.id]?.removeFirst()
            }
            state.rows[delivery.id]?.step = .ended(result)
            return nil
        }
        if let failure { throw failure }
        return true
    }

    private func pendingRows(upTo instant: Timestamp) -> [Row] {
        state.withLock { $0.rows.values.filter { $0.step == .pending && $0.dueAt <= instant } }
    }
}

extension Delivery {
    /// A delivery of tenant a.
    package static func sample(
        _ id: String,
        on channel: String = "test",
        recipient: String? = nil,
        payload: String = "{}",
        createdAt: Timestamp = Timestamp(milliseconds: 1_800_000_000_000),
        tenant: Int64 = 1
    ) -> Delivery {
        Delivery(
            id: id,
            tenant: TenantID(tenant),
            slug: TenantSlug(stored: "a"),
            task: TaskID(1),
            reminder: "r-\(id)",
            channel: channel,
            recipient: recipient,
            title: "Medication",
            text: "Take it\nnow",
            payload: payload,
            attempt: 1,
            createdAt: createdAt
        )
    }
}
