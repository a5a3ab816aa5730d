/// How well somebody keeps to what is to be done.
package struct Adherence: Hashable, Sendable {
    /// Done in time.
    package var doneCount = 0
    /// Done after they were missed.
    package var lateCount = 0
    /// Left out, or fallen into a pause.
    package var skippedCount = 0
    /// Nobody did them.
    package var missedCount = 0
    /// Still open.
    package var openCount = 0
    /// Done in time one after the other, up to the newest settled one.
    package private(set) var streak = 0
    /// The longest such streak of those that were looked at.
    package private(set) var longestStreak = 0

    /// Most settled occurrences that are looked at for streaks, the newest ones.
    package static let streakCountMax = 1000

    /// Nothing is counted yet.
    package init() {}

    /// Done in time, of those that were done, late or missed, in whole percent; nil when there are none.
    package var percent: Int? {
        let total = doneCount + lateCount + missedCount
        return total == 0 ? nil : doneCount * 100 / total
    }

    /// Counts streaks in settled occurrences, newest first: skipped ones don't break one, missed and late ones do.
    package mutating func countStreaks(_ newest: some Sequence<Mark>) {
        var isCurrent = true
        var length = 0
        (streak, longestStreak) = (0, 0)
        for mark in newest {
            switch mark {
            case .inTime: length += 1
            case .neutral: continue
            case .notInTime:
                isCurrent = false
                length = 0
            }
            if isCurrent { streak = length }
            longestStreak = max(longestStreak, length)
        }
    }

    /// What a settled occurrence is for a streak.
    package enum Mark: Sendable {
        case inTime, notInTime, neutral

        /// Of an occurrence; `inTime` when it was done while it was of use.
        package init(_ state: OccurrenceState, isInTime: Bool) {
            switch state {
            case .done: self = isInTime ? .inTime : .notInTime
            case .missed: self = .notInTime
            case .open, .skipped, .superseded, .cancelled: self = .neutral
            }
        }
    }
}
