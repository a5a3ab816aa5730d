package import FlowCore
import Synchronization

/// Clocks that move only when a test says so, and the timers that sleep by them.
package final class ManualClock: Clock, ClockReader {
    private struct State {
        var wall: Timestamp
        var sinceBoot: Int64 = 1_000_000
        var slept: Int64 = 0
        var bootID = "boot 1"
        var timers: [ManualTimer] = []
    }

    private let state: Mutex<State>

    /// A clock that stands at an instant, 2027-01-15T08:00:00Z unless told otherwise.
    package init(at instant: Timestamp = Timestamp(milliseconds: 1_800_000_000_000)) {
        state = Mutex(State(wall: instant))
    }

    package var now: Timestamp { state.withLock(\.wall) }

    /// What all clocks say.
    package var reading: ClockReading {
        state.withLock { ClockReading(wall: $0.wall, bootID: $0.bootID, sinceBoot: $0.sinceBoot, slept: $0.slept) }
    }

    /// Lets time pass; who has slept long enough wakes up.
    package func advance(byMilliseconds amount: Int64) {
        let timers = state.withLock { state in
            state.wall = state.wall.advanced(byMilliseconds: amount)
            state.sinceBoot += amount
            return state.timers
        }
        for timer in timers { timer.clockMoved(to: now, wasSet: false) }
    }

    /// Has the machine sleep for a while.
    package func sleep(forMilliseconds amount: Int64) {
        state.withLock { $0.slept += amount }
        advance(byMilliseconds: amount)
    }

    /// When the first sleeper wakes up; nil when nobody sleeps until an instant.
    package var nextAlarm: Timestamp? { state.withLock(\.timers).compactMap(\.instant).min() }

    /// Lets time pass until the first sleeper wakes up; false when nobody sleeps until an instant.
    package func advanceToNextAlarm() -> Bool {
        guard let next = nextAlarm else { return false }
        advance(byMilliseconds: max(0, next.milliseconds - now.milliseconds))
        return true
    }

    /// Forgets timers that are not used any more.
    package func forgetTimers() { state.withLock { $0.timers = [] } }

    /// Sets the wall clock, forward or back; no time passes.
    package func set(byMilliseconds amount: Int64) {
        let timers = state.withLock { state in
            state.wall = state.wall.advanced(byMilliseconds: amount)
            return state.timers
        }
        for timer in timers { timer.clockMoved(to: now, wasSet: true) }
    }

    /// Starts the machine anew after it was off for a while by the wall clock.
    package func reboot(afterMilliseconds amount: Int64) {
        state.withLock { state in
            state.wall = state.wall.advanced(byMilliseconds: amount)
            state.sinceBoot = 5000
            state.bootID += "+"
        }
    }

    /// A timer by this clock.
    package func makeTimer() -> ManualTimer {
        let timer = ManualTimer(clock: self)
        state.withLock { $0.timers.append(timer) }
        return timer
    }
}
