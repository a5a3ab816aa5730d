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

    func makeTimer() -> VirtualTimer {
        let timer = VirtualTimer(clock: self)
        state.withLock { $0.timers.append(timer) }
        return timer
    }

    func forgetTimers() { state.withLock { $0.timers = [] } }

    var nextAlarm: Timestamp? { state.withLock(\.timers).compactMap(\.instant).min() }

    /// Numbers of the waits that the timers are in; nil while at least one timer isn't waiting.
    var sleeps: [Int]? {
        let numbers = state.withLock(\.timers).map(\.sleepNumber)
        return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
    }

    func advance(to instant: Timestamp) {
        let timers = state.withLock { state in
            state.now = max(state.now, instant)
            return state.timers
        }
        for timer in timers { timer.clockMoved() }
    }
}
