import FlowEngine
import FlowStore
import Logging
import ServiceLifecycle
import Varlink

/// Reports to the service manager that flowd is alive.
///
/// It does so only after the commit gate, the scheduler and every event loop have answered.
struct WatchdogService: Service {
    let gate: CommitGate
    let scheduler: Scheduler
    let manager: ServiceManager
    let interval: WatchdogInterval
    let clock: SystemClock
    let logger: Logger

    func run() async throws {
        try await untilShutdown {
            while true {
                try await clock.sleep(for: interval.pingInterval)
                let patience = WatchdogPatience(interval: interval, clock: clock, logger: logger)
                try await patience.waiting(for: "commit gate") { [gate] in
                    try await gate.perform { _ throws(StoreError) in }
                }
                try await patience.waiting(for: "scheduler") { [scheduler] in await scheduler.answer() }
                try await patience.waiting(for: "event loops") { await ServingLoops.answer() }
                manager.watchdog()
            }
        }
    }
}
