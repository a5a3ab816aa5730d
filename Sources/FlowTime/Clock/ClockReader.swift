/// Reads all clocks at once.
package protocol ClockReader: Sendable {
    /// What they say now.
    var reading: ClockReading { get }
}
