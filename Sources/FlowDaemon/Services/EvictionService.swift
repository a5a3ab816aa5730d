import CLinux
import FlowEngine
import Logging
import ServiceLifecycle

/// Sends idle tenants out of memory, now and then.
struct EvictionService: Service {
    let engine: Engine
    let clock: SystemClock
    let interval: Duration
    let logger: Logger

    func run() async throws {
        try await untilShutdown {
            while true {
                try await clock.sleep(for: interval)
                let evicted = engine.evictIdle()
                logger.debug("Idle tenants left", metadata: ["count": "\(evicted)"])
                guard evicted > 0 else { continue }
                // They have been told to leave: what they held is freed when they have.
                try await clock.sleep(for: .seconds(1))
                clinux_release_memory()
            }
        }
    }
}
