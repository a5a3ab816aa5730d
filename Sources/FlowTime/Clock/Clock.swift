/// The wall clock.
///
/// Only the daemon's system clock reads the real one.
package protocol Clock: Sendable {
    /// The present instant.
    var now: Timestamp { get }
}
