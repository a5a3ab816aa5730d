/// The wall clock isn't believed, and so nothing that is due is done.
package struct ClockHold: Hashable, Sendable {
    package let suspicion: ClockSuspicion
    package let since: ClockReading
    /// Maximum duration of the hold, in milliseconds.
    package let timeout: Int64

    package var summary: String {
        "Holding reminders: \(suspicion); if it is right, say so with flowctl daemon confirm-clock"
    }

    /// The instant of the wall clock at which it ends by itself, if the clock isn't set until then.
    package func end(asOf reading: ClockReading) -> Timestamp {
        reading.wall.advanced(byMilliseconds: max(0, since.sinceBoot + timeout - reading.sinceBoot))
    }
}
