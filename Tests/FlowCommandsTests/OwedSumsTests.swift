import FlowAPI
import FlowTerminal
import Testing

@testable import FlowCommands

/// What is owed, added up.
@Suite struct OwedSumsTests {
    private static func part(
        _ party: String,
        _ owed: String,
        _ currency: String = "EUR",
        due: String? = "2027-05-01",
        _ state: PaymentsAPI.InstalmentState = .due,
        in tenant: String? = nil
    ) -> OfTenant<PaymentsAPI.Instalment> {
        var part = Samples.instalment
        (part.party, part.outstanding, part.currency) = (party, owed, currency)
        (part.dueDate, part.state) = (due, state)
        return OfTenant(tenant: tenant, value: part)
    }

    @Test func eachCurrencyIsAddedUpByItself() throws {
        let sums = try OwedSums(
            [
                Self.part("hall", "0.10"), Self.part("hall", "0.20", "EUR", due: "2027-05-01", .overdue),
                Self.part("hall", "7", "JPY"),
                Self.part("band", "5.00", due: "2027-04-01"), Self.part("band", "1.00", due: nil),
            ],
            by: .party
        )
        #expect(sums.groups.map(\.group) == ["band", "hall", "hall"])
        #expect(sums.groups.map(\.outstanding) == ["6.00", "0.30", "7"])
        #expect(sums.groups.map(\.overdue) == ["0.00", "0.20", "0"])
        #expect(sums.groups.map(\.earliestDueDate) == ["2027-04-01", "2027-05-01", "2027-05-01"])
        #expect(sums.groups.map(\.instalments) == [2, 2, 1])
    }

    @Test func aProfileIsOneOfItsTenant() throws {
        let parts = [Self.part("hall", "1.00", in: "ada"), Self.part("hall", "2.00", in: "ben")]
        #expect(try OwedSums(parts, by: .party).groups.map(\.tenant) == ["ben", "ada"])
        #expect(try OwedSums(parts, by: .month).groups.map(\.outstanding) == ["3.00"])
        #expect(try OwedSums(parts, by: .tenant).groups.map(\.group) == ["ben", "ada"])
    }

    @Test func monthsStandInTheirOrderAndWhatHasNoDayLast() throws {
        let parts = [
            Self.part("a", "1.00", due: nil), Self.part("a", "2.00", due: "2028-01-31"),
            Self.part("a", "9.00", due: "2027-12-01"),
        ]
        #expect(try OwedSums(parts, by: .month).groups.map(\.group) == ["2027-12", "2028-01", nil])
    }

    @Test(arguments: [("9223372036854775807", "JPY"), ("1.00", "QQQ"), ("many", "EUR")])
    func whatCannotBeAddedUpIsNamed(owed: String, currency: String) {
        let problem = #expect(throws: Problem.self) {
            try OwedSums([Self.part("a", "1", "JPY"), Self.part("a", owed, currency)], by: .party)
        }
        #expect(problem?.message.hasPrefix("What is owed on 3/2 can't be added up here: ") == true)
    }

    @Test func peopleSeeToWhomAndSinceWhen() throws {
        let sums = try OwedSums(
            [Self.part("hall", "1200.00", "EUR", due: "2027-05-01", .overdue), Self.part("hall", "300.00")],
            by: .party
        )
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(sums.lines(none: "", style)) == """
                PARTY           OWED      OVERDUE  INSTALMENTS  EARLIEST
                to hall  1500.00 EUR  1200.00 EUR            2  2027-05-01
                Together 1500.00 EUR to go out

                """
        )
        #expect(style.text(try OwedSums([], by: .month).lines(none: "Nothing is owed.", style)) == "Nothing is owed.\n")
    }
}
