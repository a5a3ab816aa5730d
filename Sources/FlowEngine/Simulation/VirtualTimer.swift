import FlowCore
import Synchronization

/// A wall timer by a virtual clock.
final class VirtualTimer: WallTimer {
    private struct State {
        var sleeper: CheckedContinuation<Void, Never>?
        var instant: Timestamp?
        var isRung = false
        var sleepCount = 0
    }

    private let clock: VirtualClock
    private let state = Mutex(State())

    init(clock: VirtualClock) {
        self.clock = clock
    }

    var instant: Timestamp? { state.withLock { $0.sleeper == nil ? nil : $0.instant } }

    var sleepNumber: Int? { state.withLock { $0.sleeper == nil ? nil : $0.sleepCount } }

    func sleep(until instant: Timestamp?) async {
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

    func ring() {
        let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if let sleeper = state.sleeper.take() { return sleeper }
            state.isRung = true
            return nil
        }
        sleeper?.resume()
    }

    /// Wakes the sleeper whose instant has come.
    func clockMoved() {
        if let instant, instant <= clock.now { ring() }
    }
}
