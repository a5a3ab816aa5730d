import FlowCore

/// Days in a row of a calendar: a month, a week or a day.
struct CalendarSpan: Hashable, Sendable {
    let first: LocalDate
    let last: LocalDate

    /// The month that a date is in.
    init(monthOf date: LocalDate) {
        let parts = date.parts
        first = LocalDate(year: parts.year, month: parts.month, day: 1)
        last = first.advanced(byMonths: 1).advanced(byDays: -1)
    }

    /// The week that a date is in, from Monday on.
    init(weekOf date: LocalDate) {
        first = date.advanced(byDays: -date.weekday.rawValue)
        last = first.advanced(byDays: 6)
    }

    /// From one date to another.
    init(first: LocalDate, last: LocalDate) {
        self.first = first
        self.last = last
    }

    /// True for a date that is written as `2027-03-28`: of the years that are used the order of texts is that of dates.
    func contains(_ date: String) -> Bool {
        first.text <= date && date <= last.text
    }

    /// The days of both, and those between them.
    func union(_ other: CalendarSpan) -> CalendarSpan {
        CalendarSpan(first: min(first, other.first), last: max(last, other.last))
    }
}
