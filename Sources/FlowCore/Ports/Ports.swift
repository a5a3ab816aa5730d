/// The wall clock.
///
/// Only the daemon's system clock reads the real one.
package protocol Clock: Sendable {
    /// The present instant.
    var now: Timestamp { get }
}

/// Randomness for salts and references.
///
/// Only the daemon's system source reads the real one.
package protocol RandomSource: Sendable {
    /// That many unpredictable bytes.
    func bytes(count: Int) -> [UInt8]
}

/// The time zones of this machine.
package protocol ZoneCatalog: Sendable {
    /// True when the zone database has a zone of this name.
    func contains(_ name: String) -> Bool
}
