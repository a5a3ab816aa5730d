import FlowCore
import FlowEngine
import FlowStore
import FlowZones
import Logging
import ServiceLifecycle

/// Service that removes what has been kept long enough, at the start and at intervals.
///
/// It deletes idempotency records that are too old, releases media and deliveries that were kept long enough, and
/// removes content without references; it also checks whether the zone database has been replaced meanwhile.
struct HousekeepingService: Service {
    /// Records that one transaction deletes at most.
    static let deleteCountMax = 1000

    let engine: Engine
    let clock: SystemClock
    let clockWatch: ClockWatch
    let zones: CurrentZones
    let current: CurrentConfiguration
    let logger: Logger

    func run() async throws {
        try await untilShutdown {
            while true {
                await round()
                await prune()
                await engine.collectMedia()
                if zones.refresh() { await engine.applyZones { !Task.isShuttingDownGracefully } }
                try await current.sleep(on: clock) { $0.housekeepingInterval }
            }
        }
    }

    /// Deletes old idempotency records; a failure is logged, and tried again in the next round.
    ///
    /// A disk that can't be trusted stops the daemon elsewhere.
    private func round() async {
        do {
            try await forgetOldRecords()
        } catch {
            logger.warning("Old records were not forgotten, ignoring", metadata: [LogKey.error: "\(error)"])
        }
    }

    /// Releases media and deliveries while the clock is believed: by a wrong one, everything might be old.
    private func prune() async {
        _ = clockWatch.look()
        guard clockWatch.hold == nil else { return }
        do {
            let counts = try await engine.prune()
            for (what, count) in [("Media", counts.media), ("Deliveries", counts.deliveries)] where count > 0 {
                logger.info("\(what) were kept long enough and let go of", metadata: [LogKey.count: "\(count)"])
            }
        } catch {
            // What was broken off since the daemon ends is done in the first round of the next start.
            guard !Task.isCancelled else { return }
            logger.warning(
                "What was kept long enough could not be let go of, ignoring",
                metadata: [LogKey.error: "\(error)"]
            )
        }
    }

    private func forgetOldRecords() async throws(StoreError) {
        let retention = current.value.idempotencyRetention
        let oldest = clock.now.advanced(byMilliseconds: -Int64(retention.wholeSeconds) * 1000)
        var count = Self.deleteCountMax
        while count == Self.deleteCountMax {
            count = try await engine.gate.perform { store throws(StoreError) in
                try store.forgetIdempotency(before: oldest, limit: Self.deleteCountMax)
            }
        }
    }
}
