import FlowCore
import Testing

@testable import FlowTime

/// Weeks by number as ISO 8601 has them, over many years; computed here by the Thursday that says a week's year.
@Suite struct WeekNumberTests {
    @Test(arguments: [
        ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=SA,SU", "2037-01-01T08:00", ["2038-01-02", "2038-01-03", "2044-01-02"]),
        ("FREQ=YEARLY;BYWEEKNO=52;BYDAY=SU", "2038-12-27T08:00", ["2039-01-02", "2040-01-01"]),
        ("FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU", "2038-12-27T08:00", ["2039-01-02", "2040-01-01"]),
        ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "2025-01-01T08:00", ["2025-12-29", "2027-01-04"]),
    ])
    func theWeeksAroundNewYearBelongToOneYear(rule: String, from: String, dates: [String]) throws {
        let found = try Recurring(rule, from: from).dates(dates.count)
        #expect(found == dates)
    }

    @Test
    func everyNumberNamesItsWeeksOverACentury() throws {
        let begin = LocalDate(year: 2000, month: 1, day: 1).day
        let end = LocalDate(year: 2101, month: 1, day: 1).day
        for (name, weekStart) in [("MO", Weekday.monday), ("SU", .sunday)] {
            var byNumber: [Int: [Int]] = [:]
            for day in begin..<end {
                let (number, count) = Self.week(of: day, weekStart)
                byNumber[number, default: []].append(day)
                byNumber[number - count - 1, default: []].append(day)
            }
            for number in Array(-53...(-1)) + Array(1...53) {
                let expected = byNumber[number] ?? []
                let rule = "FREQ=YEARLY;BYWEEKNO=\(number);BYDAY=MO,TU,WE,TH,FR,SA,SU;WKST=\(name)"
                let recurrence = try Recurring(rule, from: "2000-01-01T08:00").recurrence
                let found = recurrence.occurrences().lazy.map(\.nominal.date.day).prefix { $0 < end }
                #expect(Array(found) == expected, "\(rule)")
            }
        }
    }

    private static func week(of day: Int, _ weekStart: Weekday) -> (number: Int, count: Int) {
        let begin = day - (Weekday(day: day).rawValue - weekStart.rawValue + 7) % 7
        let year = LocalDate(day: begin + 3).parts.year
        func first(_ year: Int) -> Int {
            // It has the year's first Thursday, or what is the fourth day of weeks that begin on another one.
            var fourth = LocalDate(year: year, month: 1, day: 1).day
            while Weekday(day: fourth).rawValue != (weekStart.rawValue + 3) % 7 { fourth += 1 }
            return fourth - 3
        }
        return ((begin - first(year)) / 7 + 1, (first(year + 1) - first(year)) / 7)
    }
}
