import Testing

@testable import FlowTerminal

/// Tables where there is too little room.
@Suite struct TableTests {
    private func text(_ table: Table, _ width: Int?) -> String {
        Style(width: width, zone: .utc).text(table.lines(width: width))
    }

    private static let events = Table(
        [.init("EVENT", .right), .init("TIME (Europe/Berlin)"), .init("WHO"), .init("CHANGE", .left, .below())],
        rows: [
            [Line("#1"), Line("2026-11-21 09:14"), Line("uid:1000"), Line("acme")],
            [Line("#2"), Line("2026-11-21 09:15"), Line("uid:1000"), Line("payment 1/p1: 1000.00 EUR, 56.35 on 1/2")],
        ]
    )

    @Test func headingsAreBrokenBeforeAnythingElse() {
        #expect(
            text(Self.events, 74) == """
                       TIME
                EVENT  (Europe/Berlin)   WHO       CHANGE
                   #1  2026-11-21 09:14  uid:1000  acme
                   #2  2026-11-21 09:15  uid:1000  payment 1/p1: 1000.00 EUR, 56.35 on 1/2

                """
        )
    }

    @Test func textsAreBrokenBetweenWordsInTheirColumn() {
        #expect(
            text(Self.events, 62).hasSuffix(
                """
                   #2  2026-11-21 09:15  uid:1000  payment 1/p1: 1000.00 EUR,
                                                   56.35 on 1/2

                """
            )
        )
    }

    @Test func whatHasNoRoomBesideStandsBelowItsRow() {
        #expect(
            text(Self.events, 50) == """
                EVENT  TIME (Europe/Berlin)  WHO       CHANGE
                   #1  2026-11-21 09:14      uid:1000  acme
                   #2  2026-11-21 09:15      uid:1000
                       payment 1/p1: 1000.00 EUR, 56.35 on 1/2

                """
        )
    }

    @Test func aLabelTellsWhatStandsBelow() {
        let table = Table(
            [.init("INSTALMENT", .right), .init("OWED"), .init("BLOCKED BY", .left, .below(label: "blocked by:"))],
            rows: [[Line("1/1"), Line("0.00 EUR"), Line("nothing is owed")], [Line("1/2"), Line("5.00 EUR"), .empty]]
        )
        #expect(
            text(table, 30) == """
                INSTALMENT  OWED
                       1/1  0.00 EUR
                            blocked by:
                            nothing is owed
                       1/2  5.00 EUR

                """
        )
    }

    private static let profiles = Table(
        [
            .init("PROFILE"), .init("TITLE", .left, .flexible()), .init("PRINCIPAL", .left, .spare),
            .init("ZONE", .left, .spare), .init("STATE"),
        ],
        rows: [
            [Line("anna"), Line("Anna of the long road"), Line("uid:1000"), Line("Europe/Berlin"), Line("active")],
            [Line("bert"), Line("Bert"), .empty, .empty, Line("archived")],
        ]
    )

    @Test func whatIsLeftOutIsReported() {
        #expect(
            text(Self.profiles, 51) == """
                PROFILE  TITLE                  PRINCIPAL  STATE
                anna     Anna of the long road  uid:1000   active
                bert     Bert                              archived
                Too narrow for ZONE: a wider terminal shows it, and
                --json.

                """
        )
        #expect(text(Self.profiles, 40).contains("Too narrow for PRINCIPAL and ZONE: a"))
        #expect(!text(Self.profiles, 80).contains("Too narrow"))
        #expect(!text(Self.profiles, nil).contains("Too narrow"))
    }

    /// A column without a title is a picture of others, so nothing is told of it.
    @Test func whatHasNoNameIsLeftOutInSilence() {
        let bars = Table([.init("MONTH"), .init("", .left, .spare)], rows: [[Line("2027-01"), Line("████████████")]])
        #expect(text(bars, 12) == "MONTH\n2027-01\n")
    }

    /// What is broken between words is narrowed before anything is cut.
    @Test func nothingIsCutWhileBreakingIsEnough() {
        let table = Table(
            [.init("TITLE", .left, .flexible()), .init("STATE", .left, .words(widthMin: 9))],
            rows: [[Line("Catering: Balance of the whole"), Line("partially paid")]]
        )
        #expect(!text(table, 43).contains("…") && text(table, 43).contains("partially\n"))
    }

    /// A column in which nothing stands gives its room first, and nobody is told.
    @Test func emptyColumnsTakeNoRoom() {
        let table = Table(
            [.init("PAYMENT"), .init("WENT TO", .left, .words(widthMin: 12)), .init("REFERENCE", .left, .flexible())],
            rows: [[Line("1/p1"), Line("1/2 56.35, credit 943.65"), .empty]]
        )
        #expect(text(table, 33) == "PAYMENT  WENT TO\n1/p1     1/2 56.35, credit 943.65\n")
        #expect(text(table, 44).hasPrefix("PAYMENT  WENT TO                   REFERENCE\n"))
    }

    @Test func aTextIsCutNoFurtherThanNeeded() {
        #expect(text(Self.profiles, 65).contains("anna     Anna of the long ro…  uid:1000   Europe/Berlin  active\n"))
    }

    /// Amounts, dates and states are whole on any terminal.
    @Test(arguments: [20, 25, 30, 36])
    func whereNothingHelpsARowBecomesABlock(width: Int) {
        let table = Table(
            [.init("INSTALMENT", .right), .init("DUE"), .init("AMOUNT", .right), .init("STATE")],
            rows: [
                [Line("1/1"), Line("2026-11-21"), Line("1200.00 EUR"), Line("overdue")],
                [Line("1/2"), Line("2026-12-21"), Line("1200.00 EUR"), .empty],
            ]
        )
        let lines = text(table, width).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for line in lines { #expect(CellWidth.of(line) <= width, "\(line)") }
        #expect(!lines.joined().contains("…"))
        #expect(lines.count { $0.hasPrefix("INSTALMENT") } == 2 && lines.count { $0.hasPrefix("STATE") } == 1)
    }

    @Test func aPageWithoutHeadingHasRowsOnly() {
        let lines = Self.events.lines(width: nil, hasHeading: false)
        #expect(lines.count == 2)
    }

    @Test func whatHasToStayOneLineIsCutInstead() {
        let table = Table([.init("A"), .init("B")], rows: [[Line("one two three"), Line("four five")]], isLined: true)
        #expect(text(table, 20) == "A              B\none two three  four…\n")
    }

    @Test func furtherLinesOfARowHaveItsBeginning() {
        let rows = [[Line("├─ a"), Line("one two three")], [Line("└─ b"), Line("four")]]
        let table = Table([.init(""), .init("", .left, .words(widthMin: 8))], rows: rows, isLined: true)
        let blocks = table.rowLines(width: 14, beginnings: [Line("│"), .empty])
        let style = Style(width: 14, zone: .utc)
        #expect(blocks.map(style.text) == ["├─ a  one two\n│     three\n", "└─ b  four\n"])
    }
}

/// One thing, a fact a line.
@Suite struct FactListTests {
    @Test func valuesStandBelowEachOther() {
        let facts = FactList([("paid on", "2026-11-21"), ("to", "bella"), ("note", .empty), ("", "and others")])
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(facts.lines(width: 80)) == "  paid on  2026-11-21\n  to       bella\n           and others\n"
        )
    }

    @Test func aLongValueIsBrokenBetweenWords() {
        let facts = FactList([("reference", "Invoice 17 of the first quarter")])
        let lines = Style(width: 30, zone: .utc).text(facts.lines(width: 30))
        #expect(lines == "  reference  Invoice 17 of the\n             first quarter\n")
    }
}
