import FlowCore
import Synchronization

/// Doesn't wait, but for a turn of the other tasks; counts instead.
package final class ManualSleeper: Sleeper {
    private let slept = Mutex<[Duration]>([])

    /// Has slept for nothing yet.
    package init() {}

    /// How long somebody wanted to sleep, each time.
    package var durations: [Duration] { slept.withLock { $0 } }

    package func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        slept.withLock { $0.append(duration) }
        await Task.yield()
    }
}
