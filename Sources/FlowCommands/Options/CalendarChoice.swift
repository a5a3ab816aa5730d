import ArgumentParser
import FlowCalendar
import FlowCore

/// Days of a calendar on the command line: dates, or words that are read by the tenant's today.
struct CalendarChoice: Sendable {
    private enum Day: Sendable {
        case date(LocalDate)
        case ahead(Int)
    }

    private enum Extent: Sendable {
        case month, week, day
    }

    private let day: Day
    private let extent: Extent

    func span(today: LocalDate) -> CalendarSpan {
        let date =
            switch day {
            case .date(let date): date
            case .ahead(let days): today.advanced(byDays: days)
            }
        return switch extent {
        case .month: CalendarSpan(monthOf: date)
        case .week: CalendarSpan(weekOf: date)
        case .day: CalendarSpan(first: date, last: date)
        }
    }

    /// Parses a month such as `2027-03`.
    static func month(_ text: String) throws -> CalendarChoice {
        guard text.utf8.count == 7, let date = try? LocalDate(validating: text + "-01", field: "") else {
            throw ValidationError("give a year and a month from 01 to 12, such as 2027-03")
        }
        return CalendarChoice(day: .date(date), extent: .month)
    }

    /// Reads a date of a week.
    static func week(_ text: String) throws -> CalendarChoice {
        CalendarChoice(day: try day(in: text), extent: .week)
    }

    static func day(_ text: String) throws -> CalendarChoice {
        CalendarChoice(day: try day(in: text), extent: .day)
    }

    private static func day(in text: String) throws -> Day {
        if let days = ["yesterday": -1, "today": 0, "tomorrow": 1][text] { return .ahead(days) }
        guard let date = try? LocalDate(validating: text, field: "") else {
            throw ValidationError("give a date that exists, such as 2027-03-28, or today, tomorrow or yesterday")
        }
        return .date(date)
    }
}
