/// Sleeps on the wall clock, and notices when it is set.
///
/// For one sleeper at a time.
package protocol WallTimer: Sendable {
    /// Returns at an instant of the wall clock, or earlier: when it is rung, or when the clock was set or the machine
    /// has slept.
    ///
    /// `nil` waits for one of these only. A ring between two sleeps ends the next one at once; several are one.
    func sleep(until instant: Timestamp?) async
    /// Ends the sleep in progress, or the next one at once when none is.
    func ring()
}
