/// Progress of an instalment on its ladder: all that the next decision needs of what was sent before.
package struct LadderProgress: Hashable, Sendable, Codable {
    /// The revision of the due date that it counts for.
    package internal(set) var revision: Int
    /// The number of the ladder: rises when another one takes its place, or it is taken away.
    package internal(set) var ladder = 0
    /// The next step that wasn't sent.
    package internal(set) var position = LadderPosition.first
    /// Number of lines that this position has in the ledger.
    package internal(set) var attempt = 0
    /// Number of failed deliveries of this position.
    package internal(set) var failureCount = 0
    /// True when its last line says that it was suppressed: what stopped it is not written down again.
    package internal(set) var isSuppressed = false
    /// True when the position's charge was made.
    package internal(set) var isCharged = false
    /// Number of times that the next step was late and waited for the ladder's time of day.
    package internal(set) var postponementCount = 0
    /// Until when it waits for that.
    package internal(set) var postponedUntil: Timestamp?
    /// The steps whose charge was made since the due date was set, each once: a fee isn't made again by a repeat.
    private(set) var chargedSteps: [StepKey] = []
    /// Entry that is on its way.
    package internal(set) var inFlight: LadderEntry?
    /// Anchor from which the steps after the due date count.
    package internal(set) var anchor: LadderAnchor?
    /// Instant of the last step that was sent or tried, from which gaps count.
    ///
    /// It is the step's planned time when that was in time.
    package internal(set) var lastSentAt: Timestamp?
    /// True when that was put off by quiet hours, or one before it without anything late since: their end is the hour.
    package internal(set) var isPutOff = false
    /// The step that went out last since the due date was set.
    private(set) var lastDelivered: LadderMark?
    /// The steps that went out since then, each once: the newest `Ladder.stepCountMax`.
    private(set) var delivered: [StepKey] = []

    package init(revision: Int = 1) {
        self.revision = revision
    }

    /// The name of this position's next line.
    var identity: LadderEntry.Identity {
        LadderEntry.Identity(revision: revision, ladder: ladder, position: position, attempt: attempt)
    }

    /// Begins again when the due date has changed; the gap to steps that went out before stays.
    mutating func restart(revision: Int) {
        guard revision != self.revision else { return }
        let before = self
        self = LadderProgress(revision: revision)
        ladder = before.ladder
        inFlight = before.inFlight
        lastSentAt = before.lastSentAt
        isPutOff = before.isPutOff
    }

    /// Moves instants and dates in the future back to now, after the clock went back.
    ///
    /// They count as done just now, so that there is neither a second copy nor silence until the clock has caught up.
    mutating func observeClock(_ now: Timestamp, today: LocalDate) {
        if let last = lastSentAt, last > now { lastSentAt = now }
        if let before = anchor, before.date > today {
            anchor = LadderAnchor(offsetDays: before.offsetDays, date: today)
        }
        if let mark = lastDelivered, mark.date > today {
            lastDelivered = LadderMark(step: mark.step, offsetDays: mark.offsetDays, date: today)
        }
    }

    /// Records that a step went out: another ladder continues after it.
    mutating func recordDelivery(of entry: LadderEntry, on date: LocalDate) {
        lastDelivered = LadderMark(step: entry.step, offsetDays: entry.offsetDays, date: date)
        guard !delivered.contains(entry.step) else { return }
        delivered.append(entry.step)
        if delivered.count > Ladder.stepCountMax { delivered.removeFirst() }
    }

    mutating func noteCharge(ofStep step: StepKey) {
        guard !chargedSteps.contains(step) else { return }
        chargedSteps.append(step)
        if chargedSteps.count > Ladder.stepCountMax { chargedSteps.removeFirst() }
    }

    /// Begins at another ladder, or rests without one; what went out before stays in mind.
    mutating func changeLadder(to other: Ladder?) {
        ladder += 1
        if let other { takeOver(by: other) } else { advance(to: .first, anchor: nil) }
    }

    /// Goes on where it stands on a ladder that isn't the one by which the last step went out.
    mutating func takeOver(by other: Ladder) {
        anchor = nil
        advance(to: other.position(behind: lastDelivered, delivered), anchor: other.anchor(lastDelivered))
    }

    /// Has a late step wait for a time; looking at it again before that doesn't count.
    mutating func postpone(until time: Timestamp) {
        guard time != postponedUntil else { return }
        postponedUntil = time
        postponementCount += 1
    }

    mutating func settlePostponement() {
        postponedUntil = nil
        postponementCount = 0
    }

    /// Goes on to the next position; `anchor` is from where it counts, nil when nothing has changed about that.
    mutating func advance(to next: LadderPosition, anchor: LadderAnchor?) {
        position = next
        attempt = 0
        failureCount = 0
        isSuppressed = false
        isCharged = false
        settlePostponement()
        if let anchor { self.anchor = anchor }
    }
}

/// Anchor from which the steps after the due date count.
///
/// It is the day on which the step before them really went out.
package struct LadderAnchor: Hashable, Sendable, Codable {
    /// The days after the due date of the step that went out.
    package let offsetDays: Int
    /// The payer's day on which it went out, was skipped or was given up.
    package let date: LocalDate
}

/// A step that went out, by its name and its day on the ladder of then.
package struct LadderMark: Hashable, Sendable, Codable {
    let step: StepKey
    /// Days after the due date.
    let offsetDays: Int
    /// The payer's day on which it really went out.
    let date: LocalDate
}
