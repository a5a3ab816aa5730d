/// One time at which a task is to be done.
package struct TaskOccurrence: Hashable, Sendable {
    /// 1, 2, 3 … in its task; what stands in a range row has numbers as well.
    package let number: Int
    package let revision: Int
    package var mark: OccurrenceMark
    package var dueAt: Timestamp
    /// Seconds for which it is still of use after that.
    package let grace: Int
    /// Seconds for which it counts as done in time after it was due; what is done later is late.
    package let tolerance: Int
    /// Seconds more, because nothing went out about it on a weekend, or the task was paused meanwhile.
    package var putOff: Int
    /// True when the occurrence is never missed: it stays open until it is settled.
    ///
    /// Where occurrences follow from completions, the next one waits for that.
    package let keepsOpen: Bool
    package var state: OccurrenceState
    /// True once a reminder of it went out, or was about to.
    package internal(set) var hasFired: Bool
    package var reminderCount: Int
    /// Principals who have acknowledged the reminders of a rule, by the rule's number.
    package internal(set) var acknowledgements: [Int: [Principal]]
    /// Instant and principal of the change to its state; nil while it is open.
    package var settled: Stamp?
    package var note: String?
    package var media: MediaCounts

    package init(
        number: Int,
        revision: Int,
        mark: OccurrenceMark,
        dueAt: Timestamp,
        grace: Int,
        tolerance: Int? = nil,
        putOff: Int = 0,
        keepsOpen: Bool,
        state: OccurrenceState = .open,
        hasFired: Bool = false,
        reminderCount: Int = 0,
        acknowledgements: [Int: [Principal]] = [:],
        settled: Stamp? = nil,
        note: String? = nil,
        media: MediaCounts = MediaCounts()
    ) {
        self.media = media
        self.number = number
        self.revision = revision
        self.mark = mark
        self.dueAt = dueAt
        self.grace = grace
        self.tolerance = tolerance ?? grace
        self.putOff = putOff
        self.keepsOpen = keepsOpen
        self.state = state
        self.hasFired = hasFired
        self.reminderCount = reminderCount
        self.acknowledgements = acknowledgements
        self.settled = settled
        self.note = note
    }

    /// Until when it is of use.
    package var endAt: Timestamp { dueAt.advanced(byMilliseconds: Int64(grace + putOff) * 1000) }

    package var inTimeUntil: Timestamp { dueAt.advanced(byMilliseconds: Int64(tolerance + putOff) * 1000) }
}

/// States of an occurrence: open, or how it was settled.
package enum OccurrenceState: String, Hashable, Sendable, Codable, CaseIterable {
    /// State of an occurrence to be done.
    ///
    /// Next: any other.
    case open
    /// Done by a person.
    ///
    /// Next, when that is taken back: open, missed, cancelled.
    case done
    /// Left out by a person, or due in a pause.
    ///
    /// Next, when that is taken back: open, missed, cancelled.
    case skipped
    /// Not done while it was of use.
    ///
    /// Next: done.
    case missed
    /// A newer revision of the timing took its place, or an older one had fired at its time.
    case superseded
    /// The task ended before.
    case cancelled

    package var canBeDone: Bool {
        switch self {
        case .open, .missed: true
        case .done, .skipped, .superseded, .cancelled: false
        }
    }
}
