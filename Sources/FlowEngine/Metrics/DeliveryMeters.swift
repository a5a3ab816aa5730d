import CoreMetrics
import FlowCore
import FlowMetrics
import Synchronization

/// Meters of deliveries, by their channels.
///
/// Channels are few, but one may be named by old rules or come with a new configuration, so the meters of each are
/// requested when the channel is seen first.
package final class DeliveryMeters: Sendable {
    /// Maximum number of channels that are counted apart; the others count as one.
    package static let channelCountMax = 64
    package static let otherChannels = "other"

    private struct OfChannel {
        let ends: [DeliveryState: Counter]
        let attempts: (sent: Counter, failed: Counter, rejected: Counter, ambiguous: Counter)
        let times: Timer
    }

    let stopwatch: EngineMeters.Stopwatch
    private let registry: MetricRegistry
    private let channels = Mutex<[String: OfChannel]>([:])

    init(registry: MetricRegistry, stopwatch: @escaping EngineMeters.Stopwatch) {
        self.registry = registry
        self.stopwatch = stopwatch
    }

    /// Shows channels before anything goes through them.
    package func show(_ names: [String]) {
        for name in names { _ = of(name) }
    }

    package func displayed(_ name: String) -> String { of(name).name }

    func ended(_ delivery: DeliveryRecord) { of(delivery.channel).meters.ends[delivery.state]?.increment() }

    func attempted(on channel: String, _ result: DeliveryResult, since begin: Int64) {
        let meters = of(channel).meters
        meters.times.recordNanoseconds(stopwatch() - begin)
        switch result {
        case .sent: meters.attempts.sent.increment()
        case .failed(_, let isPermanent, _, _):
            (isPermanent ? meters.attempts.rejected : meters.attempts.failed).increment()
        case .ambiguous: meters.attempts.ambiguous.increment()
        }
    }

    private func of(_ name: String) -> (name: String, meters: OfChannel) {
        channels.withLock { channels in
            if let known = channels[name] { return (name, known) }
            let name = channels.count < Self.channelCountMax ? name : Self.otherChannels
            if let known = channels[name] { return (name, known) }
            let meters = OfChannel(
                ends: Dictionary(
                    uniqueKeysWithValues: DeliveryState.allCases.filter(\.isFinal).map {
                        ($0, registry.counter(.deliveries, name, $0.rawValue))
                    }
                ),
                attempts: (
                    registry.counter(.attempts, name, "sent"), registry.counter(.attempts, name, "failed"),
                    registry.counter(.attempts, name, "rejected"), registry.counter(.attempts, name, "ambiguous")
                ),
                times: registry.timer(.attemptTime, name)
            )
            channels[name] = meters
            return (name, meters)
        }
    }
}
