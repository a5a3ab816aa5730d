import ArgumentParser
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

    // MARK: - On the command line

    /// Reads `2027-03`.
    static func month(_ text: String) throws -> CalendarSpan {
        guard text.utf8.count == 7, let date = try? LocalDate(validating: text + "-01", field: "") else {
            throw ValidationError("give a year and a month from 01 to 12, such as 2027-03")
        }
        return CalendarSpan(monthOf: date)
    }

    /// Reads a date of a week.
    static func week(_ text: String) throws -> CalendarSpan {
        CalendarSpan(weekOf: try date(text))
    }

    /// Reads a date.
    static func day(_ text: String) throws -> CalendarSpan {
        let date = try date(text)
        return CalendarSpan(first: date, last: date)
    }

    private static func date(_ text: String) throws -> LocalDate {
        guard let date = try? LocalDate(validating: text, field: "") else {
            throw ValidationError("give a date that exists, such as 2027-03-28")
        }
        return date
    }
}
