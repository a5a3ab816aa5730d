package import FlowCore
import Synchronization

/// The one place where the clocks are judged while the daemon works.
package final class ClockWatch: Sendable {
    package let confirmed = LookSignal()
    private let clocks: any ClockReader
    private let onChange: @Sendable (ClockGuard.Change) -> Void
    private let state: Mutex<ClockGuard>

    /// Judges the clocks for the first time.
    ///
    /// `last` is what they said when the daemon last recorded it. `onChange` hears when a hold begins or ends, also one
    /// that begins here; it must not wait.
    package init(
        clocks: any ClockReader,
        last: ClockReading?,
        policy: ClockPolicy,
        onChange: @escaping @Sendable (ClockGuard.Change) -> Void
    ) {
        self.clocks = clocks
        self.onChange = onChange
        let guardian = ClockGuard(at: clocks.reading, last: last, policy: policy)
        state = Mutex(guardian)
        if let hold = guardian.hold { onChange(.held(hold)) }
    }

    /// Reason for which the clock isn't believed now; nothing that is due is done then.
    package var hold: ClockHold? { state.withLock(\.hold) }

    package func end(of hold: ClockHold) -> Timestamp { hold.end(asOf: clocks.reading) }

    package func look() -> ClockReading {
        // Read under the lock: judged in another order than they were read, readings would seem to jump.
        let (reading, change) = state.withLock { state in
            let reading = clocks.reading
            return (reading, state.observe(reading))
        }
        if let change { onChange(change) }
        return reading
    }

    /// Judges by other bounds from the next look on; a hold that is on keeps its end.
    package func update(_ policy: ClockPolicy) {
        state.withLock { $0.policy = policy }
    }

    /// Believes the current wall clock; false when it was believed anyway.
    package func confirm() -> Bool {
        let change = state.withLock { state in state.confirm(clocks.reading) }
        guard let change else { return false }
        onChange(change)
        confirmed.give()
        return true
    }
}
