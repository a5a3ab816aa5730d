import FlowCore
import Testing

@testable import FlowTime

/// Local dates and times, as text and as numbers.
@Suite struct LocalDateTimeTests {
    @Test(arguments: [
        ("2027-03-28T02:30:00", "2027-03-28T02:30:00"), ("2027-03-28T02:30", "2027-03-28T02:30:00"),
        ("2027-03-28 02:30", "2027-03-28T02:30:00"), ("2027-03-28", "2027-03-28T00:00:00"),
        ("0001-01-01T00:00:00", "0001-01-01T00:00:00"), ("9999-12-31T23:59:59", "9999-12-31T23:59:59"),
        ("2028-02-29T12:00", "2028-02-29T12:00:00"), ("1969-12-31T23:59:59", "1969-12-31T23:59:59"),
    ])
    func aTimeIsReadAndWritten(text: String, displayed: String) throws {
        #expect(try LocalDateTime(validating: text, field: "from").text == displayed)
    }

    @Test(arguments: [
        "", "2027", "2027-02-29", "2027-13-01", "2027-00-01", "0000-01-01", "2027-03-28T24:00", "2027-03-28T02:60",
        "2027-03-28T02:30:60", "2027-03-28T02:30Z", "2027-03-28T2:30", "2027-03-28T02:30:00.5", "2027-03-28X02:30",
        "tomorrow", "2027-03-28T-1:30", "２０２７-03-28",
    ])
    func whatIsNoTimeIsRefused(text: String) {
        #expect(
            throws: InvalidInput(
                field: "from",
                found: text,
                allowed: "a local date and time that exist on the calendar, such as 2027-03-28T02:30"
            )
        ) { try LocalDateTime(validating: text, field: "from") }
    }

    @Test func datesAndNumbersAgreeOverFourHundredYears() {
        var date = (year: 1900, month: 1, day: 1)
        for day in LocalDate(year: 1900, month: 1, day: 1).day..<LocalDate(year: 2301, month: 1, day: 1).day {
            let parts = LocalDate(day: day).parts
            #expect(parts == date)
            date.day += 1
            if date.day > LocalDate.length(ofMonth: date.month, in: date.year) { date = (date.year, date.month + 1, 1) }
            if date.month > 12 { date = (date.year + 1, 1, 1) }
        }
        #expect(LocalDate(year: 2027, month: 3, day: 28).weekday == .sunday)
    }

    @Test func monthsAreAddedWithinTheMonth() throws {
        let date = try LocalDate(validating: "2027-01-31", field: "date")
        #expect(date.advanced(byMonths: 1).text == "2027-02-28")
        #expect(date.advanced(byMonths: 13).text == "2028-02-29")
        #expect(date.advanced(byMonths: -2).text == "2026-11-30")
    }
}
