import ArgumentParser
import FlowCalendar
import FlowCore

/// Days of a calendar on the command line.
extension CalendarSpan {
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
