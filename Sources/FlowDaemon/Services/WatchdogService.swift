import FlowEngine
import FlowStore
import Logging
import ServiceLifecycle

/// Tells the service manager that flowd is alive: only after the commit gate and the
/// scheduler have answered.
struct WatchdogService: Service {
    let gate: CommitGate
    let scheduler: Scheduler
    let manager: ServiceManager
    let interval: WatchdogInterval
    let clock: SystemClock

    func run() async throws {
        try await untilShutdown {
            while true {
                try await clock.sleep(for: interval.pingInterval)
                try await gate.perform { _ throws(StoreError) in }
                await scheduler.answer()
                manager.watchdog()
            }
        }
    }
}
