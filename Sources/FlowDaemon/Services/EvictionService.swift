import CLinux
import FlowEngine
import FlowStore
import Logging
import ServiceLifecycle

/// Sends tenants out of memory that have had no work for a while.
///
/// While none is in memory, it waits for nothing that would wake it.
struct EvictionService: Service {
    let engine: Engine
    let clock: SystemClock
    /// Says how long a tenant stays without work; at most half as long again.
    let current: CurrentConfiguration
    let logger: Logger

    func run() async throws {
        let (arrivals, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        engine.firstTenantArrived.attach { bell.yield() }
        bell.yield()
        try await untilShutdown {
            for await _ in arrivals {
                while engine.residentTenantCount > 0 { try await round() }
            }
        }
    }

    private func round() async throws {
        try await current.sleep(on: clock) { $0.evictionInterval / 2 }
        let evicted = engine.evictRested()
        guard evicted > 0 else { return }
        logger.debug("Idle tenants left", metadata: [LogKey.count: "\(evicted)"])
        // They have been told to leave: what they held is freed when they have.
        try await clock.sleep(for: .seconds(1))
        if engine.residentTenantCount == 0 { await releasePages() }
        clinux_release_memory()
    }

    /// What the database keeps of its pages is read again by whoever comes next.
    private func releasePages() async {
        do {
            try await engine.gate.perform { store in store.releaseWriterPages() }
            try await engine.store.releaseReaderPages()
        } catch {
            logger.debug("Pages stay in memory", metadata: [LogKey.error: "\(error)"])
        }
    }
}
