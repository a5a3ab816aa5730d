import FlowCore
import Testing

@testable import FlowTenant

/// A tenant's holidays: sets, limits, and the dates that count by them.
struct HolidayTests {
    private static let steps = "  - {step: a, title: A, due: 2 business days after start}\n  - {step: b, title: B}"

    private static func set(_ key: String, _ dates: [String]) throws -> HolidaySet {
        try HolidaySet(
            key: try HolidaySetKey(validating: key),
            days: try dates.map { try Holiday(date: $0, title: "Some \($0)") }
        )
    }

    @Test func businessDaysLeaveAllSetsOut() throws {
        // A Wednesday.
        var world = try DueWorld(Self.steps, at: "2027-03-10T09:00:00Z")
        #expect(world.dueDates == "a=2027-03-12 b=–")
        try world.change(.set(try Self.set("at", ["2027-03-11"])))
        try world.change(.set(try Self.set("company", ["2027-03-15", "2027-03-12"])))
        // What was derived before stays until something about the job changes.
        #expect(world.dueDates == "a=2027-03-12 b=–")
        try world.act(.start, on: "b", at: "2027-03-10T10:00:00Z")
        #expect(world.dueDates == "a=2027-03-17 b=–")
        #expect(world.writtenSteps == ["b", "a"])
        try world.change(.remove(try HolidaySetKey(validating: "company")))
        try world.act(.complete(form: [:]), on: "b", at: "2027-03-10T11:00:00Z")
        #expect(world.dueDates == "a=2027-03-15 b=–")
    }

    @Test func aSetTakesThePlaceOfItsNamesake() throws {
        var world = try DueWorld(Self.steps, at: "2027-03-10T09:00:00Z")
        let first = try Self.set("at", ["2027-12-26", "2027-12-25"])
        #expect(first.days.map(\.date.text) == ["2027-12-25", "2027-12-26"])
        guard case .holidaysChanged(let made) = try world.change(.set(first)) else {
            Issue.record("no holidays were set")
            return
        }
        #expect(made.dayCount == 2 && made.eventNumber > 0)
        #expect(world.payload.contains(#""after":[["2027-12-25","Some 2027-12-25"]"#))
        guard case .holidaysChanged(let again) = try world.change(.set(first)) else {
            Issue.record("the second time gave another answer")
            return
        }
        #expect(again.eventNumber == 0)
        try world.change(.set(try Self.set("at", ["2027-12-24"])))
        #expect(world.state.holidays.sets.values.map(\.days.count) == [1])
        #expect(throws: Refusal.noSuchHolidays(set: "att", suggestion: "at")) {
            try world.change(.remove(try HolidaySetKey(validating: "att")))
        }
    }

    @Test func badSetsAreRefused() throws {
        #expect(throws: InvalidInput.self) { try Self.set("at", []) }
        #expect(throws: InvalidInput.self) { try Self.set("at", ["2027-12-25", "2027-12-25"]) }
        #expect(throws: InvalidInput.self) { try Self.set("at", ["2027-02-29"]) }
        #expect(throws: KeyError.self) { try Self.set("AT", ["2027-12-25"]) }
        let many = (0...HolidaySet.dayCountMax).map { LocalDate(day: 20_000 + $0 * 2).text }
        #expect(throws: InvalidInput.self) { try Self.set("at", many) }
        var world = try DueWorld(Self.steps, at: "2027-03-10T09:00:00Z")
        let run = (0...40).map { LocalDate(day: 20_000 + $0).text }
        do {
            try world.change(.set(try Self.set("strike", run)))
            Issue.record("no business day was left")
        } catch Refusal.invalidInput(let input) {
            #expect(input.field == "holidays")
        }
        for number in 1...HolidayBook.setCountMax { try world.change(.set(try Self.set("s\(number)", ["2027-12-25"]))) }
        #expect(throws: Refusal.limitReached(limit: "holidaySets", allowed: HolidayBook.setCountMax)) {
            try world.change(.set(try Self.set("more", ["2027-12-25"])))
        }
        // One that is there already can still be changed.
        try world.change(.set(try Self.set("s1", ["2027-12-26"])))
    }
}
