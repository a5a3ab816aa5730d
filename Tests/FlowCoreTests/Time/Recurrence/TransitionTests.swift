import FlowCore
import Testing

@testable import FlowTime

/// What gaps and overlaps make of occurrences.
@Suite struct TransitionTests {
    private static func at(_ rule: String, _ from: String, _ options: RecurrenceOptions, _ count: Int) throws
        -> [String]
    {
        try Recurring(rule, from: from, zone: Recurring.berlin, options).instants(count).map {
            String($0.dropFirst(5).dropLast(3))
        }
    }

    @Test(arguments: [
        (GapPolicy.shift, ["03-27T01:30", "03-28T01:30", "03-29T00:30"]),
        (.firstValid, ["03-27T01:30", "03-28T01:00", "03-29T00:30"]),
        (.skip, ["03-27T01:30", "03-29T00:30", "03-30T00:30"]),
    ])
    func aGapFollowsItsPolicy(policy: GapPolicy, expected: [String]) throws {
        #expect(try Self.at("daily", "2027-03-27T02:30", .init(gap: policy), 3) == expected)
    }

    @Test(arguments: [
        (OverlapPolicy.first, ["10-30T00:30", "10-31T00:30", "11-01T01:30"]),
        (.second, ["10-30T00:30", "10-31T01:30", "11-01T01:30"]),
        (.both, ["10-30T00:30", "10-31T00:30", "10-31T01:30"]),
    ])
    func anOverlapFollowsItsPolicy(policy: OverlapPolicy, expected: [String]) throws {
        #expect(try Self.at("daily", "2027-10-30T02:30", .init(overlap: policy), 3) == expected)
    }

    @Test(arguments: [
        (OverlapPolicy.first, "00:45", ["10-30T00:30", "10-31T00:30"]), (.first, "00:15", ["10-30T00:30"]),
        (.second, "00:45", ["10-30T00:30"]), (.second, "01:30", ["10-30T00:30", "10-31T01:30"]),
        (.both, "00:45", ["10-30T00:30", "10-31T00:30"]),
        (.both, "01:30", ["10-30T00:30", "10-31T00:30", "10-31T01:30"]),
    ])
    func anEndThatIsAnInstantCountsByTheInstant(policy: OverlapPolicy, end: String, expected: [String]) throws {
        let until = "20271031T\(end.replacing(":", with: ""))00Z"
        let rule = "FREQ=DAILY;UNTIL=\(until)"
        #expect(try Self.at(rule, "2027-10-30T02:30", .init(overlap: policy), 5) == expected)
    }

    @Test func theSecondPassComesBehindTheWholeFirst() throws {
        let found = try Recurring(
            "*/30 * * * *",
            from: "2027-10-31T01:30",
            zone: Recurring.berlin,
            .init(overlap: .both)
        )
        .recurrence.occurrences().prefix(6)
        #expect(
            found.map { "\($0.nominal.text.dropFirst(11).dropLast(3))/\($0.fold)" } == [
                "01:30/0", "02:00/0", "02:30/0", "02:00/1", "02:30/1", "03:00/0",
            ]
        )
        #expect(found.map(\.flags) == [[], .overlap, .overlap, .overlap, .overlap, []])
    }

    @Test func timesBehindAGapStayInTheOrderOfTheirInstants() throws {
        let found = try Recurring("daily at 02:30,03:00,03:15", from: "2027-03-28T00:00", zone: Recurring.berlin)
            .recurrence
            .occurrences().prefix(3)
        #expect(found.map { String($0.nominal.text.dropFirst(11)) } == ["03:00:00", "03:15:00", "02:30:00"])
        #expect(found.map(\.flags) == [[], [], .gap])
        #expect(found.map { Recurring.text($0.instant).dropFirst(11) } == ["01:00:00", "01:15:00", "01:30:00"])
    }

    @Test(arguments: [GapPolicy.shift, .firstValid, .skip])
    func everyHourIsNotDoubledBehindAGap(policy: GapPolicy) throws {
        let hours = try Self.at("0 * * * *", "2027-03-28T00:00", .init(gap: policy), 5)
        #expect(hours == ["03-27T23:00", "03-28T00:00", "03-28T01:00", "03-28T02:00", "03-28T03:00"])
    }

    @Test func aDateThatIsLeftOutIsAGap() throws {
        let apia = ZoneRules(name: "Test", transitions: [1_325_239_200], offsets: [-36_000, 50_400], rule: nil)
        func found(_ policy: GapPolicy) throws -> [String] {
            let anchor = try LocalDateTime(validating: "2011-12-29T08:00", field: "from")
            let recurrence = try Recurrence(
                .init(validating: "daily"),
                anchor: anchor,
                zone: apia,
                options: .init(gap: policy)
            )
            return recurrence.occurrences().prefix(4).map {
                "\($0.nominal.text.prefix(10)) \(Recurring.text($0.instant))"
            }
        }
        #expect(
            try found(.shift) == [
                "2011-12-29 2011-12-29T18:00:00", "2011-12-30 2011-12-30T18:00:00", "2011-12-31 2011-12-30T18:00:00",
                "2012-01-01 2011-12-31T18:00:00",
            ]
        )
        #expect(try found(.firstValid)[1] == "2011-12-30 2011-12-30T10:00:00")
        #expect(try found(.skip)[1] == "2011-12-31 2011-12-30T18:00:00")
    }

    @Test func anEndReportedAsAnInstantCountsInTheSecondPassToo() throws {
        func count(_ end: String) throws -> Int {
            try Recurring("FREQ=MINUTELY;INTERVAL=15;UNTIL=\(end)", from: "2027-10-31T02:00", zone: Recurring.berlin)
                .nominal(99).count
        }
        #expect(try count("20271031T003000Z") == 3)
        #expect(try count("20271031T011000Z") == 4)
        #expect(try count("20271031T020000Z") == 5)
    }
}
