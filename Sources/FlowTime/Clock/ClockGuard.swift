/// Decides whether the wall clock is believed: a dead battery must not mail every customer.
///
/// It is shown a reading before anything is done by the clock. Each reading that is believed is what the next one is
/// compared with; while there is a hold, the last one believed stays, and a clock that fits it again ends the hold.
package struct ClockGuard: Hashable, Sendable {
    /// Change of the guard's state that a reading has caused.
    package enum Change: Hashable, Sendable {
        case held(ClockHold)
        case released(ClockRelease)
    }

    package var policy: ClockPolicy
    /// The last reading that was believed; `nil` while the first one ever is not.
    private var believed: ClockReading?
    package private(set) var hold: ClockHold?

    /// Judges the first reading after a start, compared with the last one that was recorded before.
    package init(at reading: ClockReading, last: ClockReading?, policy: ClockPolicy) {
        self.policy = policy
        believed = last
        _ = observe(reading)
    }

    /// Judges a reading; `nil` when it changes nothing.
    package mutating func observe(_ reading: ClockReading) -> Change? {
        let suspicion =
            believed.map { policy.suspicion(of: reading, since: $0) } ?? policy.suspicionAtFirstStart(of: reading)
        if let hold {
            guard let suspicion else { return release(.corrected, reading) }
            guard reading.sinceBoot - hold.since.sinceBoot < policy.holdTimeout else {
                return release(.timeout, reading)
            }
            if suspicion.isLike(hold.suspicion) { return nil }
            // The clock was set, and not right: the hold goes on, for another reason.
            let other = ClockHold(suspicion: suspicion, since: hold.since, timeout: hold.timeout)
            self.hold = other
            return .held(other)
        }
        guard let suspicion else {
            believe(reading)
            return nil
        }
        let hold = ClockHold(suspicion: suspicion, since: reading, timeout: policy.holdTimeout)
        self.hold = hold
        return .held(hold)
    }

    /// Trusts the current clock; returns `nil` when it was trusted anyway.
    package mutating func confirm(_ reading: ClockReading) -> Change? {
        hold == nil ? nil : release(.confirmed, reading)
    }

    /// The reference stays when the clock was set back: coming back to where it was is no jump forward.
    private mutating func believe(_ reading: ClockReading) {
        if let believed, believed.bootID == reading.bootID, reading.jump(since: believed) < 0 { return }
        believed = reading
    }

    private mutating func release(_ cause: ClockRelease, _ reading: ClockReading) -> Change {
        hold = nil
        believed = reading
        return .released(cause)
    }
}

/// Reason for which a hold is over.
package enum ClockRelease: String, Hashable, Sendable {
    case confirmed
    /// The clock was set back to where it can be.
    case corrected
    case timeout
}
