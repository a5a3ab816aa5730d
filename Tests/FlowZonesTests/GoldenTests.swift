import FlowCore
import FlowZones
import Testing

/// Clock changes as they really are, and as the product promises them.
@Suite struct GoldenTests {
    /// A zone, a time on its clocks, when it is in universal time, and when the second time; nil when there is none.
    @Test(arguments: [
        ("Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30:00", nil),
        ("Europe/Berlin", "2027-03-29T02:30", "2027-03-29T00:30:00", nil),
        ("Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30:00", "2027-10-31T01:30:00"),
        ("America/New_York", "2027-03-14T02:30", "2027-03-14T07:30:00", nil),
        ("America/New_York", "2027-11-07T01:30", "2027-11-07T05:30:00", "2027-11-07T06:30:00"),
        ("America/Santiago", "2027-09-05T00:00", "2027-09-05T04:00:00", nil),
        ("Australia/Lord_Howe", "2027-10-03T02:15", "2027-10-02T15:45:00", nil),
        ("America/Nuuk", "2024-03-30T23:15", "2024-03-31T01:15:00", nil),
        ("Pacific/Apia", "2011-12-30T08:00", "2011-12-30T18:00:00", nil),
        // Behind the table of most files, by the rule at their end.
        ("Europe/Berlin", "2099-03-29T02:30", "2099-03-29T01:30:00", nil),
        ("America/New_York", "2099-11-01T01:30", "2099-11-01T05:30:00", "2099-11-01T06:30:00"),
    ])
    func aTimeIsAtItsInstants(zone: String, local: String, first: String, second: String?) throws {
        let rules = try ZoneinfoCatalog().zone(named: zone)
        let anchor = try LocalDateTime(validating: local, field: "local")
        func found(_ overlap: OverlapPolicy) throws -> [String] {
            let once = try Recurrence(
                .init(.rule(.once)),
                anchor: anchor,
                zone: rules,
                options: .init(overlap: overlap)
            )
            return once.occurrences().map { ZoneRules.utc.localTime(at: $0.instant).text }
        }
        #expect(try found(.first) == [first])
        #expect(try found(.second) == [second ?? first])
        #expect(try found(.both) == [first] + (second.map { [$0] } ?? []))
    }

    @Test func aTimeThatIsShiftedIntoTheNextDateStaysItsOwnDates() throws {
        let nuuk = try ZoneinfoCatalog().zone(named: "America/Nuuk")
        let anchor = try LocalDateTime(validating: "2024-03-29T23:15", field: "from")
        let daily = try Recurrence(.init(validating: "daily"), anchor: anchor, zone: nuuk).occurrences().prefix(4)
        #expect(daily.map(\.nominal.text) == (29...31).map { "2024-03-\($0)T23:15:00" } + ["2024-04-01T23:15:00"])
        #expect(
            daily.map { nuuk.localTime(at: $0.instant).text } == [
                "2024-03-29T23:15:00", "2024-03-31T00:15:00", "2024-03-31T23:15:00", "2024-04-01T23:15:00",
            ]
        )
    }
}
