package import FlowCore
import Synchronization

/// A channel that answers as a test says.
package final class ScriptedChannel: Channel {
    private struct State {
        var delivered: [String] = []
        var underWay = 0
        var peak = 0
    }

    package let name: String
    package let concurrencyMax: Int
    package let rates: DeliveryRates
    package let isHeldWhenAmbiguous: Bool
    private let script: @Sendable (Delivery) async -> DeliveryResult
    private let state = Mutex(State())

    /// Makes a channel that answers by a closure, `sent` unless told otherwise.
    package init(
        _ name: String,
        concurrencyMax: Int = 2,
        rates: DeliveryRates = DeliveryRates(),
        isHeldWhenAmbiguous: Bool = false,
        script: @escaping @Sendable (Delivery) async -> DeliveryResult = { _ in .sent }
    ) {
        self.name = name
        self.concurrencyMax = concurrencyMax
        self.rates = rates
        self.isHeldWhenAmbiguous = isHeldWhenAmbiguous
        self.script = script
    }

    /// The ids of what was delivered, in order.
    package var delivered: [String] { state.withLock(\.delivered) }

    /// The most at the same time.
    package var peak: Int { state.withLock(\.peak) }

    package func deliver(_ delivery: Delivery) async -> DeliveryResult {
        state.withLock { state in
            state.delivered.append(delivery.id)
            state.underWay += 1
            state.peak = max(state.peak, state.underWay)
        }
        let result = await script(delivery)
        state.withLock { $0.underWay -= 1 }
        return result
    }
}
