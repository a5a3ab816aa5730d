import FlowCore
import Testing

@testable import FlowPayments

/// Numbers in a payer's words that are instalments of ours, and those that aren't.
@Suite struct BankReferenceTests {
    private func open(_ schedule: Int, _ number: Int, _ cents: Int64, _ due: String = "2027-03-01") -> OpenInstalment {
        OpenInstalment(
            id: InstalmentID(PaymentScheduleID(Int64(schedule)), number),
            direction: .incoming,
            outstanding: Money(minorUnits: cents, eur),
            party: "ito",
            partyName: "Kenji Ito",
            dueDate: date(due)
        )
    }

    private func match(_ words: String, _ amount: String, _ open: [OpenInstalment]) throws -> BankMatch {
        let format = BankFormat(separator: "|", decimal: .point, currency: eur)
        let text = "date|amount|counterpart|reference\n2027-03-01|\(amount)|Kenji Ito|\(words)\n"
        let matches = BankMatcher.match(
            try BankStatement(reading: text, format).lines,
            open: open,
            today: date("2027-03-01")
        )
        return try #require(matches.first)
    }

    private func place(_ match: BankMatch) -> String {
        guard case .found(let schedule, let parts, let basis) = match else { return "left" }
        return "\(schedule)/\(parts.map { "\($0.instalment)" }.joined(separator: "+")) \(basis)"
    }

    /// The payer's first of three goes on what is due first, not on the third of schedule 1.
    @Test(
        arguments: [
            ("Rate 1/3", "1/1 amount"), ("Anzahlung 1/2", "1/1 amount"), ("1/1", "1/1 amount"),
            ("2/3 thanks", "1/1 amount"), ("Rate #1 of 3", "1/1 amount"), ("#1 von 3", "1/1 amount"),
            ("#1 out of three", "1/1 amount"), ("#1/3", "1/3 reference"), ("Nr. #1", "1/1 reference"),
            ("EREF+#1/2SVWZ+Rate 1/3", "1/2 reference"), ("SVWZ+#1/2ABWA+Ito", "1/2 reference"),
            ("SVWZ+Deposit EREF+45/2", "1/1 amount"), ("EREF+1 SVWZ+45/2", "1/1 amount"),
        ]
    )
    func thePayersCountIsNotOurs(words: String, reported: String) throws {
        let parts = [open(1, 2, 100_00, "2027-04-01"), open(1, 3, 100_00, "2027-05-01"), open(1, 1, 100_00)]
        #expect(place(try match(words, "100.00", parts + [open(45, 2, 7_00)])) == reported)
    }

    /// Every pair without the sign, in several wordings, where each is an instalment with the same party.
    @Test(arguments: ["%", "Rate %", "Miete vom %.", "% thanks"])
    func aPairCountsOnlyWhereItCanBeNothingElse(wording: String) throws {
        let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var days: Set<String> = []
        for (month, length) in lengths.enumerated() {
            for day in 1...length { days.formUnion(["\(day)/\(month + 1)", "\(month + 1)/\(day)"]) }
        }
        let numbers = [1...3, 11...14, 28...33].flatMap(Array.init)
        for first in numbers + [45, 46] {
            for second in numbers + [46] {
                let pair = "\(first)/\(second)"
                let words = wording.split(separator: "%", omittingEmptySubsequences: false).joined(separator: pair)
                let found = try match(words, "77.00", [open(100, 1, 77_00), open(first, second, 500_00)])
                let isCount = first <= second
                let reported = isCount ? "100/1 amount" : days.contains(pair) ? "left" : "\(pair) reference"
                // What no month has is left too: nobody reads 31/2 as our schedule 31.
                let isLike = !isCount && first <= 31 && second <= 12
                #expect(place(found) == (isLike ? "left" : reported), "\(words)")
            }
        }
    }

    @Test(
        arguments: [
            "DE02/12", "0532 0130/2", "2027/3", "45/02", "045/2", "45/2/1", "1.45/2", "45/2-7", "45/2027", "a45/2",
            "EREF+45/2 SVWZ+Miete", "IBAN+45/2SVWZ+Miete", "45 / 2", "0/2", "45/0",
        ]
    )
    func otherNumbersAreNothing(words: String) throws {
        let other = [2, 12, 130, 532, 2027].flatMap {
            [open($0, 2, 500_00), open($0, 3, 500_00), open($0, 12, 500_00)]
        }
        let found = try match(words, "77.00", [open(100, 1, 77_00), open(45, 2, 500_00)] + other)
        #expect(place(found) == "100/1 amount", "\(words)")
    }
}
