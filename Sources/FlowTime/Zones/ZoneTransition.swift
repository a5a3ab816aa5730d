/// A moment at which a zone's clocks are put forward or back.
package struct ZoneTransition: Hashable, Sendable {
    /// The instant, in seconds since 1970-01-01T00:00:00Z.
    package let second: Int
    /// What was added to universal time before, in seconds.
    package let offsetBefore: Int
    /// What is added to universal time from then on, in seconds.
    package let offsetAfter: Int

    /// What the clocks would show at this moment, had they not been changed.
    var localBefore: Int { second + offsetBefore }
    /// What the clocks show at this moment.
    var localAfter: Int { second + offsetAfter }
}

/// What a time on the wall clock is in a zone.
package enum LocalResolution: Hashable, Sendable {
    /// It exists once: at this second since 1970-01-01T00:00:00Z.
    case unique(second: Int)
    /// It doesn't exist: the clocks are put forward over it.
    case gap(ZoneTransition)
    /// It exists twice: the clocks are put back behind it.
    case overlap(ZoneTransition)
}
