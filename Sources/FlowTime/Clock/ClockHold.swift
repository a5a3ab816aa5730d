/// The wall clock isn't believed, and so nothing that is due is done.
package struct ClockHold: Hashable, Sendable {
    /// Why.
    package let suspicion: ClockSuspicion
    /// What the clocks said when it began.
    package let since: ClockReading
    /// How many milliseconds it lasts at most.
    package let timeout: Int64

    /// What it means and what to do, in one line.
    package var summary: String {
        "Holding reminders: \(suspicion); if it is right, say so with flowctl daemon confirm-clock"
    }

    /// The instant of the wall clock at which it ends by itself, if the clock isn't set until then.
    package func end(asOf reading: ClockReading) -> Timestamp {
        reading.wall.advanced(byMilliseconds: max(0, since.sinceBoot + timeout - reading.sinceBoot))
    }
}
