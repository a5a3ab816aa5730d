import CLinux
package import FlowCore
import Glibc
import Synchronization

/// The real wall timer: a timerfd that hears of clock steps, and a thread that waits for it and does nothing else.
///
/// Setting the timer and ringing don't wake the thread; it runs when an instant has come or the clock was set.
package final class SystemWallTimer: WallTimer {
    private struct State {
        var sleeper: CheckedContinuation<Void, Never>?
        var isRung = false
    }

    /// State that the thread holds instead of the timer itself, whose end is the thread's end.
    private final class Line: Sendable {
        let timer: CInt
        let bell: CInt
        private let state = Mutex(State())

        init(timer: CInt, bell: CInt) {
            self.timer = timer
            self.bell = bell
        }

        deinit {
            close(timer)
            close(bell)
        }

        func ring() {
            let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
                if let sleeper = state.sleeper.take() { return sleeper }
                state.isRung = true
                return nil
            }
            sleeper?.resume()
        }

        func sleep(until instant: Timestamp) async {
            await withCheckedContinuation { continuation in
                let isRung = state.withLock { state in
                    if state.isRung {
                        state.isRung = false
                        return true
                    }
                    state.sleeper = continuation
                    return false
                }
                if isRung { return continuation.resume() }
                // Set behind the continuation: an instant that has passed is due at once. When the clock was set in
                // between, the sleeper has to look, and so it has when the timer can't be set: better once too often.
                if clinux_wall_timer_set(timer, instant.milliseconds) != 0 { ring() }
            }
        }

        /// Wakes the sleeper at every event, until the bell is rung.
        func watch() {
            while true {
                switch clinux_wall_timer_wait(timer, bell) {
                case 0, 1: ring()
                default: return
                }
            }
        }
    }

    private let line: Line

    /// Makes the timer; throws when the kernel has no descriptor or no thread for it.
    package init() throws(WallTimerError) {
        let timer = clinux_wall_timer_open()
        guard timer >= 0 else { throw WallTimerError(errorNumber: -timer) }
        let bell = clinux_bell_open()
        guard bell >= 0 else {
            close(timer)
            throw WallTimerError(errorNumber: -bell)
        }
        line = Line(timer: timer, bell: bell)
        try Self.startThread(line)
    }

    deinit {
        _ = clinux_bell_ring(line.bell)
    }

    /// Sleeps as the protocol says; with no instant the timer is set to the end of time, to hear of clock steps.
    package func sleep(until instant: Timestamp?) async {
        await line.sleep(until: instant ?? Timestamp(milliseconds: .max))
    }

    /// Ends the sleep, or the next one.
    package func ring() { line.ring() }

    private static func startThread(_ line: Line) throws(WallTimerError) {
        var thread = pthread_t()
        // The thread gets what it works on by reference, and lets go of it when it ends.
        let argument = Unmanaged.passRetained(line)
        let result = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Line>.fromOpaque(argument).takeRetainedValue().watch()
                return nil
            },
            argument.toOpaque()
        )
        guard result == 0 else {
            argument.release()
            throw WallTimerError(errorNumber: result)
        }
        pthread_detach(thread)
    }
}

/// The kernel gave no timer.
package struct WallTimerError: Error, CustomStringConvertible {
    let errorNumber: CInt

    package var description: String { "No timer on the wall clock: errno \(errorNumber)" }
}
