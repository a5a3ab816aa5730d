/// Final outcome of a reminder, which never changes.
package enum ReminderFate: String, Hashable, Sendable, Codable, CaseIterable {
    /// Delivered in time, to at least one recipient.
    case sent
    /// Delivered more than a minute late.
    case sentLate
    /// Another message covers it.
    case coalesced
    /// Not to be sent late, or without a recipient.
    case skipped
    case suppressedPaid = "suppressed(paid)"
    /// Suppressed because its subject was done, or a person acknowledged it.
    case suppressedAcknowledged = "suppressed(acknowledged)"
    case suppressedPaused = "suppressed(paused)"
    /// After the quiet hours it would have been of no use.
    case suppressedQuiet = "suppressed(quiet)"
    case suppressedHeld = "suppressed(held)"
    case suppressedSuperseded = "suppressed(superseded)"
    case suppressedCancelled = "suppressed(cancelled)"
    case expired
    case failed
    /// Unknown whether it was delivered.
    case ambiguous

    package var isDelivered: Bool { self == .sent || self == .sentLate }
}

/// Treatment of reminders that should have gone out long ago.
package enum MisfirePolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// One message says what it covers.
    case coalesce
    /// The newest goes out, the others are skipped.
    case latest
    /// All go out, the newest `Misfire.allMax` at most.
    case all
    case skip
}
