/// A rule that follows the wall clock: RFC 5545's RRULE, and what cron and our own words have beyond it.
///
/// Sets are bit masks; an empty one means that the rule doesn't tell, which is never the same as nothing.
package struct RecurrenceRule: Hashable, Sendable {
    package var frequency: RecurrenceFrequency
    /// Every how many periods, from 1 to `intervalMax`.
    package var interval = 1
    /// Total number of times, from 1 to `countMax`; nil without a limit.
    package var count: Int?
    /// Last time or instant of the rule, inclusive; nil without one.
    package var end: RecurrenceEnd?
    package var weekStart = Weekday.monday
    /// BYMONTH: bits 1 to 12.
    var months: UInt16 = 0
    var weekNumbers = SignedNumbers()
    var yearDays: [Int] = []
    var monthDays = SignedNumbers()
    /// BYDAY without numbers: the bits of `Weekday`.
    var weekdays: UInt8 = 0
    var ordinalWeekdays: [OrdinalWeekday] = []
    /// BYHOUR: bits 0 to 23.
    package var hours: UInt64 = 0
    /// BYMINUTE: bits 0 to 59.
    package var minutes: UInt64 = 0
    /// BYSECOND: bits 0 to 59.
    var seconds: UInt64 = 0
    /// BYSETPOS: positions within a period.
    var positions: [Int] = []
    /// Times of day in seconds, ascending, instead of hours, minutes and seconds.
    ///
    /// They are used by rules in flowd's own words.
    package var timesOfDay: [Int] = []
    var monthEnd = MonthEnd.skip
    var dayMatching = DayMatching.both

    package static let intervalMax = 1_000_000
    /// Largest count: finding where it ends takes as many steps.
    package static let countMax = 100_000

    init(_ frequency: RecurrenceFrequency) {
        self.frequency = frequency
    }

    /// Policy for a day that a month lacks.
    enum MonthEnd: Hashable, Sendable {
        /// The month is left out, as RFC 5545 says.
        case skip
        /// The month's last day takes its place, as our own words say.
        case clamp
    }

    /// Combination of days of the month with days of the week.
    enum DayMatching: Hashable, Sendable {
        /// A day has to be among both, as RFC 5545 says.
        case both
        /// One is enough, as cron says.
        case either
    }

    /// The rule with what it leaves open taken from its anchor.
    func completed(by anchor: LocalDateTime) -> RecurrenceRule {
        var rule = self
        let parts = anchor.date.parts
        let namesNoDay =
            monthDays.isEmpty && weekdays == 0 && ordinalWeekdays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty
        if namesNoDay {
            switch frequency {
            case .yearly:
                if months == 0 { rule.months = 1 << UInt16(parts.month) }
                rule.monthDays.insert(parts.day)
            case .monthly: rule.monthDays.insert(parts.day)
            case .weekly: rule.weekdays = anchor.date.weekday.bit
            case .daily, .hourly, .minutely, .secondly: break
            }
        }
        let second = anchor.secondOfDay
        if hours == 0, frequency < .hourly { rule.hours = 1 << UInt64(second / 3600) }
        if minutes == 0, frequency < .minutely { rule.minutes = 1 << UInt64(second / 60 % 60) }
        if seconds == 0, frequency < .secondly { rule.seconds = 1 << UInt64(second % 60) }
        return rule
    }
}

/// End of a rule, as a local time or an instant.
package enum RecurrenceEnd: Hashable, Sendable {
    case local(LocalDateTime)
    case instant(Timestamp)
}

/// Numbers from 1 to 63, and from -1 to -63, as two bit masks.
struct SignedNumbers: Hashable, Sendable {
    /// Bit n for n.
    private(set) var fromStart: UInt64 = 0
    /// Bit n for -n.
    private(set) var fromEnd: UInt64 = 0

    var isEmpty: Bool { fromStart == 0 && fromEnd == 0 }

    mutating func insert(_ number: Int) {
        if number > 0 { fromStart |= 1 << UInt64(number) } else { fromEnd |= 1 << UInt64(-number) }
    }

    /// True when it has the number, or what the number is counted from the end of so many.
    func contains(_ number: Int, of count: Int) -> Bool {
        fromStart >> UInt64(number) & 1 == 1 || (number <= count && fromEnd >> UInt64(count + 1 - number) & 1 == 1)
    }
}
