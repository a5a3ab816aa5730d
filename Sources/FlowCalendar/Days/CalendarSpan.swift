package import FlowCore

/// Days in a row of a calendar: a month, a week or a day.
package struct CalendarSpan: Hashable, Sendable {
    package let first: LocalDate
    package let last: LocalDate

    package init(monthOf date: LocalDate) {
        let parts = date.parts
        first = LocalDate(year: parts.year, month: parts.month, day: 1)
        last = first.advanced(byMonths: 1).advanced(byDays: -1)
    }

    /// The week that a date is in, from Monday on.
    package init(weekOf date: LocalDate) {
        first = date.advanced(byDays: -date.weekday.rawValue)
        last = first.advanced(byDays: 6)
    }

    /// Creates the span from one date to another, both included.
    package init(first: LocalDate, last: LocalDate) {
        self.first = first
        self.last = last
    }

    /// True for a date that is written as `2027-03-28`: of the years that are used the order of texts is that of dates.
    package func contains(_ date: String) -> Bool {
        first.text <= date && date <= last.text
    }

    /// Returns the date that is `days` after a day, up to the last date that exists.
    package static func day(_ day: LocalDate, plus days: Int) -> LocalDate {
        let last = LocalDate(year: LocalDate.yearMax, month: 12, day: 31)
        return day.day > last.day - days ? last : day.advanced(byDays: days)
    }

    /// The days of both, and those between them.
    package func union(_ other: CalendarSpan) -> CalendarSpan {
        CalendarSpan(first: min(first, other.first), last: max(last, other.last))
    }
}
