import FlowCore
import Synchronization

/// A channel that only takes note: every message goes out at once, but for those that a seed has chosen to fail.
struct SimulatedChannel: Channel {
    let name: String
    /// One at a time: an attempt takes no virtual time.
    let concurrencyMax = 1
    let plan: SimulationPlan
    let attempts: SimulatedAttempts

    func deliver(_ delivery: Delivery) async -> DeliveryResult {
        attempts.record(delivery.id)
        guard fails(delivery) else { return .sent }
        return .failed(reason: "Simulated: attempt \(delivery.attempt) failed", isPermanent: false)
    }

    /// Depends on nothing but the seed and the attempt, so no order of attempts changes it.
    private func fails(_ delivery: Delivery) -> Bool {
        guard plan.failurePercent > 0 else { return false }
        let text = "\(delivery.reminder) \(name) \(delivery.recipient ?? "") \(delivery.attempt)"
        // FNV-1a, which is the same in every process; Swift's own hashes are not.
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
        var generator = SeededGenerator(seed: plan.seed ^ hash)
        return generator.next() % 100 < UInt64(plan.failurePercent)
    }
}

/// Ids of deliveries that were tried since the last call of `drain`.
final class SimulatedAttempts: Sendable {
    private let ids = Mutex<Set<String>>([])

    func record(_ id: String) { ids.withLock { _ = $0.insert(id) } }

    /// Returns the ids of deliveries that were tried, in order; they are forgotten.
    func drain() -> [String] {
        ids.withLock { ids in
            defer { ids = [] }
            return ids.sorted()
        }
    }
}
