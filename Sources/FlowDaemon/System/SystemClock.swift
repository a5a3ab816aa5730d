package import FlowCore
import Glibc

/// The real clock: the only place that reads it.
package struct SystemClock: Clock {
    /// Makes it.
    package init() {}

    package var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Waits; throws when cancelled.
    package func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
