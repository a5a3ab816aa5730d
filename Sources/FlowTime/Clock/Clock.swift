/// The wall clock.
///
/// Only the daemon's system clock reads the real one.
package protocol Clock: Sendable {
    var now: Timestamp { get }
}
