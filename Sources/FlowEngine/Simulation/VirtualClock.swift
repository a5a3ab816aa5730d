import FlowCore
import Synchronization

/// A clock that goes from one instant straight to the next, and the timers that sleep by it.
final class VirtualClock: Clock, ClockReader {
    private struct State {
        var now: Timestamp
        var timers: [VirtualTimer] = []
    }

    private let start: Timestamp
    private let state: Mutex<State>

    init(at instant: Timestamp) {
        start = instant
        state = Mutex(State(now: instant))
    }

    var now: Timestamp { state.withLock(\.now) }

    /// Both clocks go alike: a simulated clock is always believed.
    var reading: ClockReading {
        let now = now
        return ClockReading(
            wall: now,
            bootID: "simulation",
            sinceBoot: now.milliseconds - start.milliseconds
        )
    }

    /// A timer by this clock.
    func makeTimer() -> VirtualTimer {
        let timer = VirtualTimer(clock: self)
        state.withLock { $0.timers.append(timer) }
        return timer
    }

    /// Forgets the timers, which nobody uses any more.
    func forgetTimers() { state.withLock { $0.timers = [] } }

    /// When the first sleeper wants to wake up; nil when nobody sleeps until an instant.
    var nextAlarm: Timestamp? { state.withLock(\.timers).compactMap(\.instant).min() }

    /// The numbers of the sleeps that the timers are in; nil while somebody isn't asleep.
    var sleeps: [Int]? {
        let numbers = state.withLock(\.timers).map(\.sleepNumber)
        return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
    }

    /// Lets time pass until an instant; who has slept long enough wakes up.
    func advance(to instant: Timestamp) {
        let timers = state.withLock { state in
            state.now = max(state.now, instant)
            return state.timers
        }
        for timer in timers { timer.clockMoved() }
    }
}
