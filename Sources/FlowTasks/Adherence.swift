/// Counts of occurrences that say how reliably tasks are done.
package struct Adherence: Hashable, Sendable {
    /// Done in time: while a grace that was asked for lasts, else nearer to their own time than to the next one's, at
    /// most a day later.
    package var doneCount = 0
    package var lateCount = 0
    /// Left out, or fallen into a pause.
    package var skippedCount = 0
    package var missedCount = 0
    /// Number of occurrences missed or done late because of an outage of the daemon.
    ///
    /// The daemon was off for at least the second half of the time in which they could have been done in time: no
    /// person is at fault.
    package var outageCount = 0
    package var openCount = 0
    /// Done in time one after the other, up to the newest settled one.
    package private(set) var streak = 0
    package private(set) var longestStreak = 0
    /// Number of occurrences counted for streaks, length of the present streak, and whether the newest streak is over.
    private var (settledCount, streakLength, isStreakBroken) = (0, 0, false)

    /// Most settled occurrences that are looked at for streaks, the newest ones.
    package static let streakCountMax = 1000

    package init() {}

    /// Done in time, of those that were done, late or missed, in whole percent; nil when there are none.
    ///
    /// What an outage of the daemon took isn't among them.
    package var percent: Int? {
        let total = doneCount + lateCount + missedCount
        return total == 0 ? nil : doneCount * 100 / total
    }

    /// Count to which an occurrence belongs.
    package enum Count: String, Hashable, Sendable {
        case done, late, skipped, missed, outage, open

        /// Creates the count of an occurrence; nil when it is in none.
        ///
        /// `isInTime` is true when the occurrence was done in time, `isOutage` when an outage of the daemon took it.
        package init?(_ state: OccurrenceState, isInTime: Bool, isOutage: Bool) {
            switch state {
            case .open: self = .open
            case .done: self = isInTime ? .done : isOutage ? .outage : .late
            case .skipped: self = .skipped
            case .missed: self = isOutage ? .outage : .missed
            case .superseded, .cancelled: return nil
            }
        }
    }

    package mutating func add(_ number: Int, to count: Count) {
        switch count {
        case .done: doneCount += number
        case .late: lateCount += number
        case .skipped: skippedCount += number
        case .missed: missedCount += number
        case .outage: outageCount += number
        case .open: openCount += number
        }
    }

    /// Takes a settled occurrence into the streaks, the newest first: skipped ones and what an outage took don't break
    /// one, missed and late ones do.
    package mutating func addToStreak(_ mark: Mark) {
        guard settledCount < Self.streakCountMax else { return }
        settledCount += 1
        switch mark {
        case .inTime: streakLength += 1
        case .neutral: return
        case .notInTime:
            isStreakBroken = true
            streakLength = 0
        }
        if !isStreakBroken { streak = streakLength }
        longestStreak = max(longestStreak, streakLength)
    }

    /// Meaning of a settled occurrence for a streak.
    package enum Mark: Sendable {
        case inTime, notInTime, neutral

        package init(_ count: Count?) {
            switch count {
            case .done: self = .inTime
            case .late, .missed: self = .notInTime
            case .skipped, .outage, .open, nil: self = .neutral
            }
        }
    }
}
