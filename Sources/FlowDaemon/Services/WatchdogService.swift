import FlowEngine
import FlowStore
import Logging
import ServiceLifecycle

/// Tells the service manager that flowd is alive: only after the commit gate has answered.
struct WatchdogService: Service {
    let gate: CommitGate
    let manager: ServiceManager
    let interval: WatchdogInterval
    let clock: SystemClock

    func run() async throws {
        try await untilShutdown {
            while true {
                try await clock.sleep(for: interval.pingInterval)
                try await gate.perform { _ throws(StoreError) in }
                manager.watchdog()
            }
        }
    }
}
