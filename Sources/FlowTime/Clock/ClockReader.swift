/// Reads all clocks at once.
package protocol ClockReader: Sendable {
    var reading: ClockReading { get }
}
