import FlowCore
import Testing

@testable import FlowTime

/// Dates that are no business days.
@Suite struct BusinessDayTests {
    private static func calendar(_ holidays: String...) throws -> BusinessCalendar {
        var dates: Set<LocalDate> = []
        for text in holidays { dates.insert(try LocalDate(validating: text, field: "holiday")) }
        return try BusinessCalendar(weekend: [.saturday, .sunday], holidays: dates)
    }

    private static func moved(_ roll: BusinessRoll, _ rule: String, _ from: String, _ count: Int) throws -> [String] {
        let calendar = try Self.calendar("2027-01-01", "2027-03-29", "2027-04-30")
        return try Recurring(rule, from: from, .init(roll: roll, calendar: calendar)).recurrence.occurrences().prefix(
            count
        )
        .map { "\($0.nominal.date.text.dropFirst(5)) \(Recurring.text($0.instant).dropFirst(5).prefix(5))" }
    }

    @Test(arguments: [
        (BusinessRoll.none, ["01-31 01-31", "02-28 02-28", "03-31 03-31", "04-30 04-30"]),
        (.next, ["01-31 02-01", "02-28 03-01", "03-31 03-31", "04-30 05-03"]),
        (.previous, ["01-31 01-29", "02-28 02-26", "03-31 03-31", "04-30 04-29"]),
        (.modifiedNext, ["01-31 01-29", "02-28 02-26", "03-31 03-31", "04-30 04-29"]),
    ])
    func aDateRolls(roll: BusinessRoll, expected: [String]) throws {
        #expect(try Self.moved(roll, "monthly on last", "2027-01-31T08:00", 4) == expected)
    }

    @Test func modifiedNextStaysInItsMonth() throws {
        #expect(
            try Self.moved(.modifiedNext, "FREQ=MONTHLY;BYMONTHDAY=1", "2027-01-01T08:00", 2) == [
                "01-01 01-04", "02-01 02-01",
            ]
        )
    }

    @Test func theNominalDateStaysTheIdentity() throws {
        let options = RecurrenceOptions(roll: .next, calendar: try Self.calendar("2027-03-29"))
        let recurrence = try Recurring("daily at 08:00,20:00", from: "2027-03-26T08:00", options).recurrence
        let found = Array(recurrence.occurrences().prefix(10))
        #expect(
            found.map {
                "\($0.nominal.text.dropFirst(5).prefix(8)) \(Recurring.text($0.instant).dropFirst(5).prefix(8))"
            } == [
                "03-26T08 03-26T08", "03-26T20 03-26T20", "03-27T08 03-30T08", "03-28T08 03-30T08", "03-29T08 03-30T08",
                "03-30T08 03-30T08", "03-27T20 03-30T20", "03-28T20 03-30T20", "03-29T20 03-30T20", "03-30T20 03-30T20",
            ]
        )
        #expect(found.map(\.flags)[2...5] == [[.weekend, .rolled], [.weekend, .rolled], [.holiday, .rolled], []])
        for (one, following) in zip(found, found.dropFirst()) { #expect(recurrence.next(behind: one) == following) }
        #expect(recurrence.next(after: found[2].instant) == found[6])
    }

    @Test func whatCannotBeRolledIsRefused() throws {
        for rule in [
            "FREQ=HOURLY", "every 6h",
            "FREQ=DAILY;BYHOUR=\((0...23).map(String.init).joined(separator: ","));BYMINUTE=\((0...59).map(String.init).joined(separator: ","));BYSECOND=0,1",
        ] {
            do {
                _ = try Recurring(rule, .init(roll: .next, calendar: .weekdays))
                Issue.record("\(rule) was taken")
            } catch let error as InvalidInput {
                #expect(error.field == "roll")
            }
        }
    }

    @Test func holidaysAreBounded() throws {
        let start = LocalDate(year: 2027, month: 1, day: 1)
        #expect(throws: InvalidInput.self) { try BusinessCalendar(weekend: Set(Weekday.allCases), holidays: []) }
        let month = Set((0..<31).map { start.advanced(byDays: $0) })
        _ = try BusinessCalendar(weekend: [], holidays: month)
        #expect(throws: InvalidInput.self) { try BusinessCalendar(weekend: [.monday], holidays: month) }
        let many = Set((0...10_000).map { start.advanced(byDays: $0 * 2) })
        #expect(throws: InvalidInput(field: "holidays", found: "10001 dates", allowed: "at most 10000 dates")) {
            try BusinessCalendar(weekend: [], holidays: many)
        }
    }
}
