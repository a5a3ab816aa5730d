/// What became of a reminder in the end; it never changes.
package enum ReminderFate: String, Hashable, Sendable, Codable, CaseIterable {
    /// It went out in time.
    case sent
    /// It went out more than a minute late.
    case sentLate
    /// Another message covers it.
    case coalesced
    /// It wasn't to be sent late, or had nobody to go to.
    case skipped
    /// What it reminded of was paid.
    case suppressedPaid = "suppressed(paid)"
    /// It was done, or somebody acknowledged it.
    case suppressedAcknowledged = "suppressed(acknowledged)"
    /// The task was paused.
    case suppressedPaused = "suppressed(paused)"
    /// After the quiet hours it would have been of no use.
    case suppressedQuiet = "suppressed(quiet)"
    /// It was held.
    case suppressedHeld = "suppressed(held)"
    /// A newer revision took its place.
    case suppressedSuperseded = "suppressed(superseded)"
    /// What it reminded of was given up.
    case suppressedCancelled = "suppressed(cancelled)"
    /// It was too late to be of use.
    case expired
    /// It could not be delivered.
    case failed
    /// Nobody knows whether it was delivered.
    case ambiguous

    /// True when somebody got it.
    package var isDelivered: Bool { self == .sent || self == .sentLate }
}

/// How reminders are treated that should have gone out long ago.
package enum MisfirePolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// One message says what it covers.
    case coalesce
    /// The newest goes out, the others are skipped.
    case latest
    /// All go out, the newest `Misfire.allMax` at most.
    case all
    /// None goes out.
    case skip
}
