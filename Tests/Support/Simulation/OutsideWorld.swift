package import FlowCore
import Synchronization

/// What the world outside a simulated daemon has seen of its messages, and what it answers, by a seed.
package final class OutsideWorld: Channel {
    private struct State {
        var generator: SeededGenerator
        var trace: [String] = []
        var reminders: [String: Set<String>] = [:]
        var received: [String: Int] = [:]
        var doubtful: [String: Int] = [:]
        var underWay: Set<String> = []
    }

    package let name = "journal"
    /// One at a time.
    package let concurrencyMax = 1
    private let clock: ManualClock
    private let state: Mutex<State>

    /// Has seen nothing yet.
    package init(seed: UInt64, clock: ManualClock) {
        self.clock = clock
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    /// What it was sent, in order.
    package var trace: [String] { state.withLock(\.trace) }

    /// What must not be: two messages about one reminder, or one that came more often than anybody can have doubted.
    package var problems: [String] {
        let state = state.withLock { $0 }
        var problems: [String] = []
        for (reminder, ids) in state.reminders where ids.count > 1 {
            problems.append("\(reminder) went out under \(ids.count) ids")
        }
        for (id, count) in state.received where count > 1 + state.doubtful[id, default: 0] {
            problems.append("\(id) went out \(count) times")
        }
        return problems.sorted()
    }

    /// What was sent and never heard of again counts as doubtful.
    package func crashed() {
        state.withLock { state in
            for id in state.received.keys { state.doubtful[id, default: 0] += state.underWay.contains(id) ? 1 : 0 }
            state.underWay = []
        }
    }

    package func deliver(_ delivery: Delivery) async -> DeliveryResult {
        let now = clock.now
        return state.withLock { state in
            let result: DeliveryResult =
                switch Int.random(in: 0..<100, using: &state.generator) {
                case 0..<2: .failed(reason: "no such number", isPermanent: true)
                case 2..<12: .failed(reason: "busy", isPermanent: false)
                case 12..<17: .ambiguous(reason: "timed out")
                default: .sent
                }
            let reminder = "\(delivery.slug.text)/\(delivery.reminder)"
            state.trace.append("\(now.milliseconds) \(reminder) \(delivery.attempt) \(result)")
            switch result {
            case .sent, .ambiguous:
                state.received[delivery.id, default: 0] += 1
                state.reminders[reminder, default: []].insert(delivery.id)
            case .failed: break
            }
            if case .ambiguous = result { state.doubtful[delivery.id, default: 0] += 1 }
            // The last one is the only one of which a crash can take the result away.
            state.underWay = [delivery.id]
            return result
        }
    }
}
