/// How far an instalment has come on its ladder: all that the next decision needs of what was sent before.
package struct LadderProgress: Hashable, Sendable, Codable {
    /// The revision of the due date that it counts for.
    package internal(set) var revision: Int
    /// The next step that wasn't sent.
    package internal(set) var position = LadderPosition.first
    /// How many lines of the ledger this position has.
    package internal(set) var attempt = 0
    /// How often its delivery failed.
    package internal(set) var failureCount = 0
    /// True when its last line says that it was suppressed: what stopped it is not written down again.
    package internal(set) var isSuppressed = false
    /// True when the position's charge was made.
    package internal(set) var isCharged = false
    /// What is on its way.
    package internal(set) var inFlight: LadderEntry?
    /// From where the steps after the due date count.
    package internal(set) var anchor: LadderAnchor?
    /// When something went out last, or was tried.
    package internal(set) var lastSentAt: Timestamp?

    /// Where a ladder begins.
    package init(revision: Int = 1) {
        self.revision = revision
    }

    /// The name of this position's next line.
    var identity: LadderEntry.Identity {
        LadderEntry.Identity(revision: revision, position: position, attempt: attempt)
    }

    /// Begins anew when the due date has changed; the gap to what went out before stays.
    mutating func follow(revision: Int) {
        guard revision != self.revision else { return }
        let before = self
        self = LadderProgress(revision: revision)
        inFlight = before.inFlight
        lastSentAt = before.lastSentAt
    }

    /// What is in the future was done before the clock went back: it counts as done just now, so that there is neither
    /// a second copy nor silence until the clock has caught up.
    mutating func heedClock(_ now: Timestamp, today: LocalDate) {
        if let last = lastSentAt, last > now { lastSentAt = now }
        if let before = anchor, before.date > today {
            anchor = LadderAnchor(offsetDays: before.offsetDays, date: today)
        }
    }

    /// Goes on to the next position; `anchor` is from where it counts, nil when nothing has changed about that.
    mutating func advance(to next: LadderPosition, anchor: LadderAnchor?) {
        position = next
        attempt = 0
        failureCount = 0
        isSuppressed = false
        isCharged = false
        if let anchor { self.anchor = anchor }
    }
}

/// From where the steps after the due date count: the day on which the step before them really went out.
package struct LadderAnchor: Hashable, Sendable, Codable {
    /// The days after the due date of the step that went out.
    package let offsetDays: Int
    /// The payer's day on which it went out, was skipped or was given up.
    package let date: LocalDate
}
