/// The days of a month that a rule names, as a bit mask: whatever the rule says about days is decided here.
///
/// Keeps the last month, so that going on day by day costs nothing.
struct MonthDays: Sendable {
    private let rule: RecurrenceRule
    private var last: (index: Int, month: Days)?

    /// The days of one month: bit 0 is the first.
    struct Days: Sendable {
        /// Days from 1970-01-01 to the first of the month.
        let first: Int
        let mask: UInt32
        let length: Int
    }

    /// `rule` has been completed by its anchor.
    init(_ rule: RecurrenceRule) {
        self.rule = rule
    }

    /// The days of a month, counted from January of the year 0.
    mutating func days(ofMonth index: Int) -> Days {
        if let last, last.index == index { return last.month }
        let (year, month) = (index.flooredQuotient(by: 12), index.flooredRemainder(by: 12) + 1)
        let length = LocalDate.length(ofMonth: month, in: year)
        let first = LocalDate(year: year, month: month, day: 1).day
        let isNamed = rule.months == 0 || rule.months >> UInt16(month) & 1 == 1
        let mask = isNamed ? mask(Month(year: year, month: month, first: first, length: length)) : 0
        let days = Days(first: first, mask: mask, length: length)
        last = (index, days)
        return days
    }

    // MARK: - What the parts of a rule say

    private struct Month {
        let year: Int
        let month: Int
        let first: Int
        let length: Int

        var all: UInt32 { UInt32(truncatingIfNeeded: UInt64(1) << UInt64(length) - 1) }
        var yearStart: Int { LocalDate(year: year, month: 1, day: 1).day }
        var yearLength: Int { LocalDate.isLeap(year) ? 366 : 365 }
    }

    private func mask(_ month: Month) -> UInt32 {
        var mask = month.all
        let hasWeekdays = rule.weekdays != 0 || !rule.ordinalWeekdays.isEmpty
        switch rule.dayMatching {
        case .both:
            if !rule.monthDays.isEmpty { mask &= monthDayMask(month) }
            if hasWeekdays { mask &= weekdayMask(month) }
        case .either:
            mask &= monthDayMask(month) | weekdayMask(month)
        }
        if mask != 0, !rule.yearDays.isEmpty { mask &= yearDayMask(month) }
        if mask != 0, !rule.weekNumbers.isEmpty { mask &= weekNumberMask(month) }
        return mask
    }

    private func monthDayMask(_ month: Month) -> UInt32 {
        var mask = UInt32(truncatingIfNeeded: rule.monthDays.fromStart >> 1)
        let beyond = mask & ~month.all
        switch rule.monthEnd {
        case .skip: break
        case .clamp: if beyond != 0 { mask |= 1 << UInt32(month.length - 1) }
        }
        for number in 1...31 where rule.monthDays.fromEnd >> UInt64(number) & 1 == 1 && number <= month.length {
            mask |= 1 << UInt32(month.length - number)
        }
        return mask & month.all
    }

    private func weekdayMask(_ month: Month) -> UInt32 {
        let first = Weekday(day: month.first)
        var mask: UInt32 = 0
        for weekday in Weekday.allCases where rule.weekdays & weekday.bit != 0 {
            // Every seventh bit, from the first such day on.
            mask |= 0x1020_4081 << UInt32((weekday.rawValue - first.rawValue).flooredRemainder(by: 7))
        }
        // Numbers count within the month, but within the year when the rule is about years as a whole.
        let isOfYear = rule.frequency == .yearly && rule.months == 0
        for ordinal in rule.ordinalWeekdays {
            if isOfYear {
                let start = month.yearStart
                if let index = ordinal.index(first: Weekday(day: start), length: month.yearLength) {
                    mask |= bit(ofDay: start + index, in: month)
                }
            } else if let index = ordinal.index(first: first, length: month.length) {
                mask |= 1 << UInt32(index)
            }
        }
        return mask & month.all
    }

    private func yearDayMask(_ month: Month) -> UInt32 {
        let (start, length) = (month.yearStart, month.yearLength)
        return rule.yearDays.reduce(0) { mask, number in
            let index = number > 0 ? number - 1 : length + number
            return (0..<length).contains(index) ? mask | bit(ofDay: start + index, in: month) : mask
        }
    }

    /// A week belongs to the year that has four of its days; a period is a calendar year all the same.
    private func weekNumberMask(_ month: Month) -> UInt32 {
        var mask: UInt32 = 0
        var start = month.first - (Weekday(day: month.first).rawValue - rule.weekStart.rawValue).flooredRemainder(by: 7)
        while start < month.first + month.length {
            if namesWeek(from: start, in: month) {
                for day in start..<start + 7 { mask |= bit(ofDay: day, in: month) }
            }
            start += 7
        }
        return mask
    }

    /// True when the rule names the week that begins on a day: by its number in the year that it belongs to, which ISO
    /// 8601 says for the days around New Year too, or from the end of that year.
    private func namesWeek(from start: Int, in month: Month) -> Bool {
        var year = month.year
        if start < Self.firstWeek(of: year, rule.weekStart) {
            year -= 1
        } else if start >= Self.firstWeek(of: year + 1, rule.weekStart) {
            year += 1
        }
        let (first, next) = (Self.firstWeek(of: year, rule.weekStart), Self.firstWeek(of: year + 1, rule.weekStart))
        return rule.weekNumbers.contains((start - first) / 7 + 1, of: (next - first) / 7)
    }

    /// The day on which the week begins that has 4 January.
    private static func firstWeek(of year: Int, _ weekStart: Weekday) -> Int {
        let day = LocalDate(year: year, month: 1, day: 4).day
        return day - (Weekday(day: day).rawValue - weekStart.rawValue).flooredRemainder(by: 7)
    }

    private func bit(ofDay day: Int, in month: Month) -> UInt32 {
        let index = day - month.first
        return (0..<month.length).contains(index) ? 1 << UInt32(index) : 0
    }
}
