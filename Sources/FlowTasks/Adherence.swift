/// How well somebody keeps to what is to be done.
package struct Adherence: Hashable, Sendable {
    /// Done in time: while a grace that was asked for lasts, else nearer to their own time than to the next one's, at
    /// most a day later.
    package var doneCount = 0
    /// Done later than that.
    package var lateCount = 0
    /// Left out, or fallen into a pause.
    package var skippedCount = 0
    /// Nobody did them while they were of use.
    package var missedCount = 0
    /// Missed or done late because the daemon was off for at least the second half of the time in which they could have
    /// been done in time: nobody's fault but its own.
    package var outageCount = 0
    /// Still open.
    package var openCount = 0
    /// Done in time one after the other, up to the newest settled one.
    package private(set) var streak = 0
    /// The longest such streak of those that were looked at.
    package private(set) var longestStreak = 0
    /// What the streaks were counted of so far, the length of the one at hand, and whether the newest is over.
    private var (settledCount, streakLength, isStreakBroken) = (0, 0, false)

    /// Most settled occurrences that are looked at for streaks, the newest ones.
    package static let streakCountMax = 1000

    /// Nothing is counted yet.
    package init() {}

    /// Done in time, of those that were done, late or missed, in whole percent; nil when there are none.
    ///
    /// What an outage of the daemon took isn't among them.
    package var percent: Int? {
        let total = doneCount + lateCount + missedCount
        return total == 0 ? nil : doneCount * 100 / total
    }

    /// In which of the counts an occurrence is.
    package enum Count: String, Hashable, Sendable {
        case done, late, skipped, missed, outage, open

        /// Of an occurrence, when it was done in time, and when an outage of the daemon took it; nil when it is in none.
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

    /// Adds so many occurrences to a count.
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

    /// What a settled occurrence is for a streak.
    package enum Mark: Sendable {
        case inTime, notInTime, neutral

        /// Of an occurrence in a count, or in none.
        package init(_ count: Count?) {
            switch count {
            case .done: self = .inTime
            case .late, .missed: self = .notInTime
            case .skipped, .outage, .open, nil: self = .neutral
            }
        }
    }
}
