import FlowEngine
import Logging

/// Has an operator know while a part of flowd answers the watchdog late, before the service manager ends the process.
struct WatchdogPatience {
    let interval: WatchdogInterval
    let clock: SystemClock
    let logger: Logger

    /// Time that an answer may take before it is logged: half of what is left until the manager has waited too long.
    var duration: Duration { (interval.limit - interval.pingInterval) / 2 }

    func waiting(for part: String, _ answer: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [self] in
                do {
                    try await clock.sleep(for: duration)
                } catch {
                    // It was answered in time.
                    return
                }
                tell(part)
            }
            try await answer()
            group.cancelAll()
        }
    }

    private func tell(_ part: String) {
        logger.tell(
            .watchdogNear(part: part, waited: Self.milliseconds(duration), allowed: Self.milliseconds(interval.limit))
        )
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    }
}
