package import FlowCore
import Synchronization

/// A wall timer by a manual clock.
package final class ManualTimer: WallTimer {
    private struct State {
        var sleeper: CheckedContinuation<Void, Never>?
        var instant: Timestamp?
        var isRung = false
        var sleepCount = 0
    }

    private let clock: ManualClock
    private let state = Mutex(State())

    init(clock: ManualClock) {
        self.clock = clock
    }

    /// True while somebody sleeps; then it is quiet until the clock moves or somebody rings.
    package var isAsleep: Bool { state.withLock { $0.sleeper != nil } }

    /// The number of the sleep that somebody is in; nil while nobody sleeps.
    var sleepNumber: Int? { state.withLock { $0.sleeper == nil ? nil : $0.sleepCount } }

    /// When the sleeper wants to wake up by itself.
    package var instant: Timestamp? { state.withLock { $0.sleeper == nil ? nil : $0.instant } }

    /// How many times somebody has fallen asleep: a measure of how often they were awake.
    package var sleepCount: Int { state.withLock(\.sleepCount) }

    package func sleep(until instant: Timestamp?) async {
        await withCheckedContinuation { continuation in
            let now = clock.now
            let isOver = state.withLock { state in
                state.sleepCount += 1
                if state.isRung || instant.map({ $0 <= now }) == true {
                    state.isRung = false
                    return true
                }
                state.sleeper = continuation
                state.instant = instant
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    package func ring() {
        let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if let sleeper = state.sleeper.take() { return sleeper }
            state.isRung = true
            return nil
        }
        sleeper?.resume()
    }

    func clockMoved(to now: Timestamp, wasSet: Bool) {
        let isDue = state.withLock { state in
            state.sleeper != nil && (wasSet || state.instant.map { $0 <= now } == true)
        }
        if isDue || wasSet { ring() }
    }
}
