/// One time at which a task is to be done.
package struct TaskOccurrence: Hashable, Sendable {
    /// 1, 2, 3 … in its task; what stands in a range row has numbers as well.
    package let number: Int
    /// The revision of the timing that it comes from.
    package let revision: Int
    /// Which time it is.
    package var mark: OccurrenceMark
    /// When it has to be done.
    package var dueAt: Timestamp
    /// Seconds for which it is still of use after that.
    package let grace: Int
    /// Seconds for which it counts as done in time after it was due; what is done later is late.
    package let tolerance: Int
    /// Seconds more, because nothing went out about it on a weekend, or the task was paused meanwhile.
    package var putOff: Int
    /// It is never missed: what comes after it waits until it is done.
    package let isPatient: Bool
    /// Where it stands.
    package var state: OccurrenceState
    /// True once a reminder of it went out, or was about to.
    package internal(set) var hasFired: Bool
    /// How many reminders it has in the ledger.
    package var reminderCount: Int
    /// Who has acknowledged which of its rules.
    package internal(set) var acknowledgements: [Int: [Principal]]
    /// When and by whom it came to its state; nil while it is open.
    package var settled: Stamp?
    /// What was said about it.
    package var note: String?
    /// The media on it.
    package var media: MediaCounts

    /// An occurrence as it was stored.
    package init(
        number: Int,
        revision: Int,
        mark: OccurrenceMark,
        dueAt: Timestamp,
        grace: Int,
        tolerance: Int? = nil,
        putOff: Int = 0,
        isPatient: Bool,
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
        self.isPatient = isPatient
        self.state = state
        self.hasFired = hasFired
        self.reminderCount = reminderCount
        self.acknowledgements = acknowledgements
        self.settled = settled
        self.note = note
    }

    /// Until when it is of use.
    package var endAt: Timestamp { dueAt.advanced(byMilliseconds: Int64(grace + putOff) * 1000) }

    /// Until when it counts as done in time.
    package var inTimeUntil: Timestamp { dueAt.advanced(byMilliseconds: Int64(tolerance + putOff) * 1000) }
}

/// Where an occurrence stands.
package enum OccurrenceState: String, Hashable, Sendable, Codable, CaseIterable {
    /// To be done. Next: any other.
    case open
    /// It was done. Next, when that is taken back: open, missed, cancelled.
    case done
    /// It was left out, or it fell due in a pause. Next, when that is taken back: open, missed, cancelled.
    case skipped
    /// Nobody did it while it was of use. Next: done.
    case missed
    /// A newer revision of the timing took its place, or an older one had fired at its time.
    case superseded
    /// The task ended before.
    case cancelled

    /// True while it can be done, in time or too late.
    package var canBeDone: Bool {
        switch self {
        case .open, .missed: true
        case .done, .skipped, .superseded, .cancelled: false
        }
    }
}
