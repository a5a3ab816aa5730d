/// Reason for which the wall clock isn't trusted.
package enum ClockSuspicion: Hashable, Sendable, CustomStringConvertible {
    /// Wall clock that has gained so many milliseconds on the clock that can't be set.
    case jumpedForward(milliseconds: Int64)
    /// Wall clock earlier, after a restart of the machine, than when flowd last worked.
    case beforeLastTick(Timestamp)
    case beforeBuild(Timestamp)
    /// Wall clock very long after flowd last worked, following a restart of the machine.
    case longGap(since: Timestamp)

    /// Whether it is the same as another, but for what clocks wander.
    func isLike(_ other: ClockSuspicion) -> Bool {
        switch (self, other) {
        case (.jumpedForward(let jump), .jumpedForward(let before)): abs(jump - before) < 3_600_000
        default: self == other
        }
    }

    package var description: String {
        switch self {
        case .jumpedForward(let milliseconds):
            "the clock has jumped forward by \(Self.text(milliseconds))"
        case .beforeLastTick(let tick):
            "the clock is before \(tick.rfc3339), when flowd last worked"
        case .beforeBuild(let instant):
            "the clock is before \(instant.rfc3339), when this flowd was made"
        case .longGap(let tick):
            "the clock is long after \(tick.rfc3339), when flowd last worked"
        }
    }

    private static func text(_ milliseconds: Int64) -> String {
        let hours = milliseconds / 3_600_000
        return hours < 96 ? "\(hours) hours" : "\(hours / 24) days"
    }
}
