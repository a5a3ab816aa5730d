import FlowCore
import Testing

/// Jobs that are counted, and their numbers added up.
struct JobTallyTests {
    private static func number(_ text: String) throws -> DecimalNumber { try DecimalNumber(validating: text) }

    @Test(
        arguments: [
            ([("0.1", 1), ("0.2", 1)], "0.3"), ([("0.1", 10)], "1"), ([("-0.5", 1)], "-0.5"),
            ([("-0.000001", 1)], "-0.000001"),
            ([("1", 1), ("-1", 1)], "0"), ([], "0"), ([("12", 3), ("0.25", 2)], "36.5"), ([("-12.5", 2)], "-25"),
            ([("999999999999999.999999", 100_000)], "99999999999999999999.9"),
            ([("123456789012345.123456", 1), ("-123456789012345.123455", 1)], "0.000001"),
        ] as [([(String, Int)], String)]
    )
    func sumsAreExact(numbers: [(String, Int)], sum: String) throws {
        var tally = JobTally()
        for (text, count) in numbers { try tally.add([], number: Self.number(text), jobCount: count) }
        try tally.add([], number: nil, jobCount: 7)
        #expect(tally.total.text == sum)
        #expect(tally.total.numberCount == numbers.reduce(0) { $0 + $1.1 })
        #expect(tally.total.jobCount == tally.total.numberCount + 7)
    }

    @Test
    func theMostComeFirstAndEquallyManyByTheirValues() throws {
        var tally = JobTally()
        let values: [(FieldValue?, Int)] = [
            (nil, 2), (.text("b"), 2), (.text("a"), 2), (.number(try Self.number("10")), 2),
            (.number(try Self.number("9")), 2), (.boolean(true), 2), (.boolean(false), 2), (.text("most"), 3),
        ]
        for (value, count) in values { try tally.add([value], number: nil, jobCount: count) }
        try tally.add([.text("a")], number: nil, jobCount: 0)
        let expected: [FieldValue?] = [
            .text("most"), .boolean(false), .boolean(true), .number(try Self.number("9")),
            .number(try Self.number("10")),
            .text("a"), .text("b"), nil,
        ]
        #expect(tally.groups.map { $0.values[0] } == expected)
        #expect(tally.total.jobCount == 17)
    }

    @Test
    func spellingsThatLookAlikeAreTwoValues() throws {
        var tally = JobTally()
        for text in ["\u{E9}", "e\u{301}"] { try tally.add([.text(text)], number: nil, jobCount: 1) }
        #expect(
            tally.groups.map { $0.values.map { Array(($0?.description ?? "").utf8) } } == [
                [[0x65, 0xCC, 0x81]], [[0xC3, 0xA9]],
            ]
        )
    }

    @Test
    func theGroupsOfACountHaveSoManyBytes() throws {
        var tally = JobTally()
        let text = String(repeating: "x", count: JobTally.groupBytesMax / 4)
        for index in 0..<3 {
            // The same again takes no room.
            for _ in 0..<2 { try tally.add([.text("\(index)\(text)")], number: nil, jobCount: 1) }
        }
        #expect(throws: LimitReached(limit: "groupBytes", allowed: JobTally.groupBytesMax)) {
            try tally.add([.text("3\(text)")], number: nil, jobCount: 1)
        }
    }

    @Test
    func aCountHasSoManyGroupsAndNoMore() throws {
        var tally = JobTally()
        for index in 0..<JobTally.groupCountMax {
            try tally.add([.text("\(index)"), nil], number: nil, jobCount: 1)
        }
        #expect(tally.groups.count == JobTally.groupCountMax)
        #expect(throws: LimitReached(limit: "groups", allowed: JobTally.groupCountMax)) {
            try tally.add([.text("x"), nil], number: nil, jobCount: 1)
        }
    }
}
