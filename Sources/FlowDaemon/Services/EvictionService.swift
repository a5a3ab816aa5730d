import CLinux
import FlowEngine
import FlowStore
import Logging
import ServiceLifecycle

/// Sends tenants out of memory that have had no work for a while, but for those few that had it last.
///
/// While none has work, it waits for nothing that would wake it.
struct EvictionService: Service {
    let engine: Engine
    let clock: SystemClock
    let current: CurrentConfiguration
    let logger: Logger

    func run() async throws {
        let (arrivals, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        engine.restEnded.attach { bell.yield() }
        bell.yield()
        try await untilShutdown {
            for await _ in arrivals {
                while try await !isAtRest() {}
            }
        }
    }

    /// Goes one round; true when no tenant had work for a while.
    private func isAtRest() async throws -> Bool {
        try await current.sleep(on: clock) { $0.evictionInterval / 2 }
        let round = engine.evictRested(keeping: current.value.keptTenantCount)
        if round.evictedCount > 0 {
            logger.debug("Idle tenants left", metadata: [LogKey.count: "\(round.evictedCount)"])
            // They have been told to leave: what they held is freed when they have.
            try await clock.sleep(for: .seconds(1))
        }
        if round.isAtRest { await releasePages() }
        if round.isAtRest || round.evictedCount > 0 { clinux_release_memory() }
        return round.isAtRest
    }

    private func releasePages() async {
        do {
            try await engine.gate.perform { store in store.releaseWriterPages() }
            try await engine.store.releaseReaderPages()
        } catch {
            logger.debug("Pages stay in memory", metadata: [LogKey.error: "\(error)"])
        }
    }
}
