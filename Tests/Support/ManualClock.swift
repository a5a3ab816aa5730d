package import FlowCore
import Synchronization

/// A wall clock that moves only when a test says so.
package final class ManualClock: Clock {
    private let instant: Mutex<Timestamp>

    /// A clock that stands at an instant, 2027-01-15T08:00:00Z unless told otherwise.
    package init(at instant: Timestamp = Timestamp(milliseconds: 1_800_000_000_000)) {
        self.instant = Mutex(instant)
    }

    package var now: Timestamp { instant.withLock { $0 } }

    /// Moves the clock.
    package func advance(byMilliseconds amount: Int64) {
        instant.withLock { $0 = $0.advanced(byMilliseconds: amount) }
    }
}
