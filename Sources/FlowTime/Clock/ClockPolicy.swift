/// When the wall clock isn't believed.
package struct ClockPolicy: Hashable, Sendable {
    /// Milliseconds that the wall clock may jump forward at most.
    package var jumpMax: Int64 = 24 * 3_600_000
    /// Milliseconds that may lie at most between the last tick and a start of the machine after it.
    package var startGapMax: Int64 = 90 * 86_400_000
    /// Milliseconds after which a clock that nobody has confirmed is believed.
    package var holdTimeout: Int64 = 24 * 3_600_000
    /// When this flowd was made: it is later now.
    package var builtAt = Timestamp(milliseconds: 0)

    /// The defaults.
    package init() {}

    /// What is wrong with the wall clock, compared with a reading that was believed.
    ///
    /// In the same boot, the clock that can't be set tells: only a jump forward is suspicious, since nothing is done
    /// twice after one backward. In another boot, nothing is known about the time between.
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

    /// What is wrong with the wall clock when there is nothing to compare it with but the program itself.
    func suspicionAtFirstStart(of reading: ClockReading) -> ClockSuspicion? {
        reading.wall < builtAt ? .beforeBuild(builtAt) : nil
    }
}
