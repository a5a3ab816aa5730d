/// A moment at which a zone's clocks are put forward or back.
package struct ZoneTransition: Hashable, Sendable {
    /// The instant, in seconds since 1970-01-01T00:00:00Z.
    package let second: Int
    /// Seconds added to universal time before the transition.
    package let offsetBefore: Int
    package let offsetAfter: Int

    /// Local time that the clocks would show at the transition, had they not been changed.
    var localBefore: Int { second + offsetBefore }
    var localAfter: Int { second + offsetAfter }
}

/// Instants that a local time stands for in a zone.
package enum LocalResolution: Hashable, Sendable {
    /// Time that exists once, at this second since 1970-01-01T00:00:00Z.
    case unique(second: Int)
    /// Time that doesn't exist, since the clocks are put forward over it.
    case gap(ZoneTransition)
    /// Time that exists twice, since the clocks are put back after it.
    case overlap(ZoneTransition)
}
