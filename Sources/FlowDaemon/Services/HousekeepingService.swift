import FlowCore
import FlowEngine
import FlowStore
import Logging
import ServiceLifecycle

/// Forgets idempotency records that are too old, and sends idle tenants away, once an hour.
struct HousekeepingService: Service {
    /// Records that one transaction deletes at most.
    static let deleteCountMax = 1000
    /// Between two rounds.
    static let interval = Duration.seconds(3600)

    let engine: Engine
    let clock: SystemClock
    let logger: Logger

    func run() async throws {
        try await untilShutdown {
            while true {
                await round()
                try await clock.sleep(for: Self.interval)
            }
        }
    }

    /// What fails here is tried again in the next round; a disk that can't be trusted stops the daemon elsewhere.
    private func round() async {
        do {
            try await forgetOldRecords()
        } catch {
            logger.warning("Old records were not forgotten, ignoring", metadata: ["error": "\(error)"])
        }
        let evicted = engine.evictIdle()
        logger.debug("Idle tenants left", metadata: ["count": "\(evicted)"])
    }

    private func forgetOldRecords() async throws(StoreError) {
        let oldest = clock.now.advanced(byMilliseconds: -IdempotencyKey.retentionMilliseconds)
        var count = Self.deleteCountMax
        while count == Self.deleteCountMax {
            count = try await engine.gate.perform { store throws(StoreError) in
                try store.forgetIdempotency(before: oldest, limit: Self.deleteCountMax)
            }
        }
    }
}
