import CoreMetrics
import FlowAPI
import FlowCore
import FlowEngine
package import FlowMetrics
package import FlowStore
import Synchronization

/// Metrics that a daemon keeps about itself.
///
/// Some are counted as it works, others are looked up when they are requested.
package final class MetricsSource: Sendable {
    /// Sources of metrics around the engine: connections and log.
    package struct Surroundings: Sendable {
        package var connections: @Sendable () -> (count: Int, max: Int)
        package var log: @Sendable () -> (waiting: Int, max: Int, dropped: Int)

        package init(
            connections: @escaping @Sendable () -> (count: Int, max: Int),
            log: @escaping @Sendable () -> (waiting: Int, max: Int, dropped: Int)
        ) {
            self.connections = connections
            self.log = log
        }
    }

    /// Sources of the engine's metrics, looked up on request.
    struct Place: Sendable {
        let engine: Engine
        let clock: any Clock
        let clockWatch: ClockWatch?
        let control: any DaemonControl
    }

    private let registry: MetricRegistry
    private let surroundings = Mutex<Surroundings?>(nil)
    private let place = Mutex<Place?>(nil)

    package init(registry: MetricRegistry = MetricRegistry()) {
        self.registry = registry
    }

    /// Says where to look for what isn't the engine's.
    package func attach(_ around: Surroundings) {
        surroundings.withLock { $0 = around }
    }

    /// Looks there from now on for what is the engine's.
    func begin(at place: Place, since start: Timestamp) {
        self.place.withLock { $0 = place }
        registry.gauge(.build, FlowVersion.text).set(1)
        registry.gauge(.startTime).set(Double(start.milliseconds) / 1000)
        place.engine.deliveryMeters?.show(place.control.channels)
    }

    func refused(by limit: String) { registry.counter(.limitRefusals, limit).increment() }

    /// Returns the current values of all metrics, in the order of the table.
    package func read() async throws(ReadFailure) -> [MetricFamily] {
        if let place = place.withLock({ $0 }) {
            try await lookUpStore(place)
            lookUp(place)
        }
        if let around = surroundings.withLock({ $0 }) { lookUp(around) }
        return registry.read()
    }

    // MARK: - Looking up

    private func lookUpStore(_ place: Place) async throws(ReadFailure) {
        let store = place.engine.store
        let totals = try await store.totals()
        registry.gauge(.tenants).set(totals.tenants)
        registry.gauge(.runningJobs).set(totals.runningJobs)
        let open = try await store.openDeliveriesOfAllTenants()
        let now = place.clock.now
        // The configuration may have new ones.
        place.engine.deliveryMeters?.show(place.control.channels)
        var counts: [String: Store.OpenDeliveries] = [:]
        // Also of those that have nothing open any more.
        for name in Set(place.control.channels).union(open.keys) {
            let displayed = place.engine.deliveryMeters?.displayed(name) ?? name
            let more = open[name] ?? Store.OpenDeliveries()
            counts[displayed, default: Store.OpenDeliveries()].add(more)
        }
        for name in registry.values(of: .openDeliveries) where counts[name] == nil {
            counts[name] = Store.OpenDeliveries()
        }
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
            registry.gauge(.openDeliveries, name, "pending").set(count.pendingCount)
            registry.gauge(.openDeliveries, name, "sending").set(count.sendingCount)
            let due = count.earliestDueAt.map { now.milliseconds - $0.milliseconds } ?? 0
            registry.gauge(.oldestDelivery, name).set(Double(max(0, due)) / 1000)
        }
    }

    private func lookUp(_ place: Place) {
        let engine = place.engine
        let reads = engine.store.readCounts
        registry.gauge(.queueDepth, "commands").set(engine.waitingCommandCounts.all)
        registry.gauge(.queueDepth, "commits").set(engine.gate.waitingCount)
        registry.gauge(.queueDepth, "reads").set(reads.waiting)
        registry.gauge(.queueDepth, "checks").set(engine.sideWork.waitingCount)
        registry.gauge(.readersBusy).set(reads.running)
        registry.gauge(.activeTenants).set(engine.residentTenantCount)
        registry.gauge(.watchers).set(engine.gate.watchHub.watcherCount)
        registry.gauge(.readOnly).set(engine.gate.isReadOnly ? 1 : 0)
        registry.gauge(.clockHeld).set(place.clockWatch?.hold == nil ? 0 : 1)
        for (limit, ratio) in engine.limitUse { registry.gauge(.limitUse, limit).set(ratio) }
    }

    private func lookUp(_ around: Surroundings) {
        let (connections, log) = (around.connections(), around.log())
        registry.gauge(.connections).set(connections.count)
        registry.gauge(.limitUse, "limits.connections").set(Double(connections.count) / Double(max(connections.max, 1)))
        registry.gauge(.queueDepth, "log").set(log.waiting)
        registry.gauge(.limitUse, "log").set(Double(log.waiting) / Double(max(log.max, 1)))
        registry.rise(.droppedRecords, to: log.dropped)
    }
}

extension Store.OpenDeliveries {
    fileprivate mutating func add(_ other: Store.OpenDeliveries) {
        pendingCount += other.pendingCount
        sendingCount += other.sendingCount
        earliestDueAt = [earliestDueAt, other.earliestDueAt].compactMap(\.self).min()
    }
}
