import FlowCore
import Testing

@testable import FlowTime

/// Yearly rules, and what a zone makes of a time on the wall clock.
@Suite struct PosixRuleTests {
    private static func second(_ text: String) throws -> Int {
        try LocalDateTime(validating: text, field: "time").seconds
    }

    /// A rule, an instant in universal time, and what is added to it.
    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-03-28T00:59:59", 3600),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-03-28T01:00:00", 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-10-31T00:59:59", 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "9000-10-31T01:00:00", 3600),
        // South of the equator the year begins with daylight saving.
        ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2027-01-01T00:00:00", 46_800),
        ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2027-07-01T00:00:00", 43_200),
        // Ireland's winter time is the one with the name, and is less.
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2027-01-01T00:00:00", 0),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2027-07-01T00:00:00", 3600),
        // Nuuk changes at 22:00 of the day before; New York's default is 2 o'clock.
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2027-03-28T00:59:59", -7200),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2027-03-28T01:00:00", -3600),
        ("EST5EDT,M3.2.0,M11.1.0", "2027-03-14T07:00:00", -14_400),
        // Counted days, with and without 29 February; Lord Howe's half an hour; daylight saving all year.
        ("AAA0BBB,J60,J300", "2028-03-01T02:00:00", 3600), ("AAA0BBB,J60,J300", "2028-03-01T01:59:59", 0),
        ("AAA0BBB,59,300", "2028-02-29T02:00:00", 3600), ("AAA0BBB,59,300", "2027-03-01T01:59:59", 0),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2027-01-01T00:00:00", 39_600),
        ("XXX3EDT4,0/0,J365/23", "2027-01-01T03:00:00", -14_400),
        ("XXX3EDT4,0/0,J365/23", "2027-01-01T02:59:59", -14_400),
        ("<+0545>-5:45", "2027-01-01T00:00:00", 20_700),
    ])
    func aRuleTellsTheOffset(rule: String, time: String, offset: Int) throws {
        let zone = try ZoneRules(name: "Test", posix: rule)
        #expect(zone.offset(atSecond: try Self.second(time)) == offset)
    }

    @Test(arguments: [
        "", "CE-1", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,0,366",
        "CET-1CEST,M3.5.0/168,M10.5.0", "<+01-1", "CET-1 ", "CET-1:60", "CET-1CEST,M3.5.0,M10.5.0,",
        "CET-99999999999999999999",
    ])
    func whatIsNoRuleIsRefused(text: String) {
        #expect(throws: ZoneError.self) { try ZoneRules(name: "Test", posix: text) }
    }

    @Test func aTimeExistsOnceNeverOrTwice() throws {
        let berlin = try ZoneRules(name: "Europe/Berlin", posix: "CET-1CEST,M3.5.0,M10.5.0/3")
        func resolve(_ text: String) throws -> LocalResolution {
            berlin.resolve(try LocalDateTime(validating: text, field: "time"))
        }
        let forward = ZoneTransition(second: try Self.second("2027-03-28T01:00"), offsetBefore: 3600, offsetAfter: 7200)
        let back = ZoneTransition(second: try Self.second("2027-10-31T01:00"), offsetBefore: 7200, offsetAfter: 3600)
        #expect(try resolve("2027-03-28T01:59:59") == .unique(second: Self.second("2027-03-28T00:59:59")))
        #expect(try resolve("2027-03-28T02:00") == .gap(forward))
        #expect(try resolve("2027-03-28T02:59:59") == .gap(forward))
        #expect(try resolve("2027-03-28T03:00") == .unique(second: Self.second("2027-03-28T01:00")))
        #expect(try resolve("2027-10-31T01:59:59") == .unique(second: Self.second("2027-10-30T23:59:59")))
        #expect(try resolve("2027-10-31T02:00") == .overlap(back))
        #expect(try resolve("2027-10-31T02:59:59") == .overlap(back))
        #expect(try resolve("2027-10-31T03:00") == .unique(second: Self.second("2027-10-31T02:00")))
    }
}
