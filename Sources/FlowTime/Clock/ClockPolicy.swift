/// Limits beyond which the wall clock isn't trusted.
package struct ClockPolicy: Hashable, Sendable {
    /// Milliseconds that the wall clock may jump forward at most.
    package var jumpMax: Int64 = 24 * 3_600_000
    /// Milliseconds that may lie at most between the last tick and a start of the machine after it.
    package var startGapMax: Int64 = 90 * 86_400_000
    /// Milliseconds after which a clock that has not been confirmed is trusted.
    package var holdTimeout: Int64 = 24 * 3_600_000
    /// Instant at which this flowd was built: the present is later.
    package var builtAt = Timestamp(milliseconds: 0)

    package init() {}

    /// Returns the reason to distrust the wall clock, compared with a trusted reading; nil when there is none.
    ///
    /// Within one boot, the clock that can't be set decides: only a jump forward is suspicious, since nothing is done
    /// twice after one backward. Across boots, nothing is known about the time between.
    func suspicion(of reading: ClockReading, since believed: ClockReading) -> ClockSuspicion? {
        if reading.bootID == believed.bootID {
            let jump = reading.jump(since: believed)
            return jump > jumpMax ? .jumpedForward(milliseconds: jump) : nil
        }
        if reading.wall < believed.wall { return .beforeLastTick(believed.wall) }
        if let suspicion = suspicionAtFirstStart(of: reading) { return suspicion }
        let latest = believed.wall.advanced(byMilliseconds: startGapMax)
        return reading.wall > latest ? .longGap(since: believed.wall) : nil
    }

    /// Returns the reason to distrust the wall clock when only the program's build time is known; nil without one.
    func suspicionAtFirstStart(of reading: ClockReading) -> ClockSuspicion? {
        reading.wall < builtAt ? .beforeBuild(builtAt) : nil
    }
}
