import FlowCore
import Testing

@testable import FlowPayments

/// What bank lines are for: a table of lines against what is open.
@Suite struct BankMatcherTests {
    private static func open(
        _ id: String,
        _ cents: Int64,
        _ party: String = "ito",
        _ name: String = "Kenji Ito",
        direction: PaymentDirection = .incoming,
        currency: String = "EUR",
        due: String? = "2027-03-01"
    ) throws -> OpenInstalment {
        OpenInstalment(
            id: try InstalmentID(validating: id),
            direction: direction,
            outstanding: Money(minorUnits: cents, try Currency(validating: currency)),
            party: party,
            partyName: name,
            dueDate: due.map(date)
        )
    }

    /// Ito owes three parts of schedule 3, Bella is owed one, two Müllers have the same name.
    private static func all() throws -> [OpenInstalment] {
        try [
            open("3/1", 100_00, due: "2027-04-01"), open("3/2", 100_00, due: "2027-03-01"),
            open("3/3", 50_00, due: "2027-05-01"), open("4/1", 70_00, "bella", "Bella & Söhne", direction: .outgoing),
            open("5/1", 80_00, "mueller", "Müller"), open("6/1", 80_00, "mueller-2", "Mueller"),
            open("7/1", 90_00, "ana", "Ana", currency: "USD"), open("8/1", 100_00, "zoe", "Zoe", due: nil),
            open("9/1", 30_00, "yu", "Yu"), open("10/1", 30_00, "yu", "Yu"),
            open("11/1", 25_00, "novak", "Jan Novák"), open("12/1", 35_00, "zoe-2", "Zoë"),
        ]
    }

    private static func lines(_ rows: [String]) throws -> [BankLine] {
        let heading = "date|amount|currency|counterpart|reference\n"
        let text = heading + rows.map { "2027-03-01|\($0)\n" }.joined()
        let format = BankFormat(separator: "|", decimal: .point, currency: eur)
        let statement = try BankStatement(reading: text, format)
        #expect(statement.flaws.isEmpty && statement.lines.count == rows.count)
        return statement.lines
    }

    /// `3: 2=100.00 reference`, or what is in doubt.
    private static func reported(_ match: BankMatch) -> String {
        switch match {
        case .found(let schedule, let parts, let basis):
            "\(schedule): \(parts.map { "\($0.instalment)=\($0.amount.text)" }.joined(separator: " ")) \(basis)"
        case .recorded(let payment): "is \(payment)"
        case .skipped(let skip): skip.text
        case .left(let doubt): doubt.text
        }
    }

    private static let perhaps =
        "its reference may name 3/1, or be a date: only with the sign, such as #3/1, it is sure"

    static let table: [(row: String, reported: String)] = [
        // By reference.
        ("100.00|EUR||Deposit #3/1", "3: 1=100.00 reference"),
        ("40.00|EUR||#3/1, thanks", "3: 1=40.00 reference"),
        ("150.00|EUR||Nr. #3.", "3: 2=100.00 1=50.00 reference"),
        ("250.00|EUR||#3", "3: 2=100.00 1=100.00 3=50.00 reference"),
        ("50.00|EUR||Last part of #3", "3: 3=50.00 reference"),
        ("100.00|EUR||#3", "3: 2=100.00 reference"),
        ("-70.00|EUR|Bella|#4/1", "4: 1=70.00 reference"),
        ("100.00|EUR|ito|#3/1", "3: 1=100.00 reference"),
        ("40.00|EUR|ITO, KENJI|Order #3", "3: 2=40.00 reference"),
        ("100.00|EUR||#3/1 #3", "3: 1=100.00 reference"),
        ("100.01|EUR||#3/1", "it is more than the 100.00 EUR that is owed on #3/1"),
        ("250.01|EUR||#3", "it is more than the 250.00 EUR that is owed on #3"),
        ("50.00|EUR||#3/1 and #3/2", "its reference names #3/1, #3/2"),
        ("50.00|EUR||#3 and #4", "its reference names #3, #4"),
        ("50.00|EUR||#99/1", "its reference names #99/1, on which nothing is owed this way in this currency"),
        ("-100.00|EUR||#3/1", "its reference names #3/1, on which nothing is owed this way in this currency"),
        ("100.00|USD||#3/1", "its reference names #3/1, on which nothing is owed this way in this currency"),
        // Somebody else's number, or somebody else's money.
        (
            "100.00|EUR|Zoe|Order #3 of Amazon",
            "its reference names #3, which is with Kenji Ito (ito), and the counterpart is “Zoe”"
        ),
        (
            "70.00|EUR|ACME STRANGER LTD|#3/1",
            "its reference names #3/1, which is with Kenji Ito (ito), and the counterpart is “ACME STRANGER LTD”"
        ),
        // Perhaps the third of January, or the first of March.
        ("100.00|EUR|Kenji Ito|3/1", perhaps),
        ("10.00|EUR|Ito Kenji|rate 3/1", perhaps),
        ("100.00|EUR||3/1", perhaps),
        ("100.00|EUR|Kenji Ito|3/2", "3: 2=100.00 amount"),
        // Not ours, though it looks so.
        ("10.00|EUR|Somebody|3/1", "nobody called “Somebody” has anything open this way in this currency"),
        ("100.00|EUR|Somebody|3/1", "nobody called “Somebody” has anything open this way in this currency"),
        ("100.00|EUR|Somebody|13/1", "nobody called “Somebody” has anything open this way in this currency"),
        ("100.00|EUR|Somebody|3/12027", "nobody called “Somebody” has anything open this way in this currency"),
        ("100.00|EUR|Somebody|2027-3/1", "nobody called “Somebody” has anything open this way in this currency"),
        ("100.00|EUR|Somebody|1/3/1", "nobody called “Somebody” has anything open this way in this currency"),
        ("100.00|EUR|Somebody|a3/1", "nobody called “Somebody” has anything open this way in this currency"),
        // Many banks have no marks on letters; who is written just so is meant first.
        ("25.00|EUR|NOVAK JAN|", "11: 1=25.00 amount"),
        ("25.00|EUR|Jan Nova\u{301}k|", "11: 1=25.00 amount"),
        ("20.00|EUR|Jan Novak|#11", "11: 1=20.00 reference"),
        ("35.00|EUR|Zoe|", "“Zoe” may be zoe or zoe-2"),
        ("35.00|EUR|Zoé|", "“Zoé” may be zoe or zoe-2"),
        (
            "35.00|EUR|Zoe|#12",
            "its reference names #12, which is with Zoë (zoe-2), and the counterpart is “Zoe”"
        ),
        ("35.00|EUR|ZOË|", "12: 1=35.00 amount"),
        ("80.00|EUR|Muller|", "it may be for 5/1, 6/1"),
        // By amount and party.
        ("100.00|EUR|Kenji Ito|Thanks", "3: 2=100.00 amount"),
        ("50.00|EUR|ITO, KENJI|", "3: 3=50.00 amount"),
        ("50.00|EUR|ito|", "3: 3=50.00 amount"),
        ("-70.00|EUR|BELLA SOEHNE|", "4: 1=70.00 amount"),
        ("90.00|USD|Ana|", "7: 1=90.00 amount"),
        ("100.00|EUR|Zoe|", "“Zoe” may be zoe or zoe-2"),
        ("100.00|EUR|Zoe|#8", "8: 1=100.00 reference"),
        ("90.00|EUR|Ana|", "nobody called “Ana” has anything open this way in this currency"),
        ("-100.00|EUR|Kenji Ito|", "nobody called “Kenji Ito” has anything open this way in this currency"),
        ("80.00|EUR|Mueller|", "it may be for 5/1, 6/1"),
        ("30.00|EUR|Yu|", "it may be for 9/1, 10/1"),
        (
            "99.00|EUR|Kenji Ito|",
            "what is open with ito is 100.00 EUR on 3/2, 100.00 EUR on 3/1, 50.00 EUR on 3/3"
        ),
        ("100.00|EUR||Thanks", "it has no counterpart, and its reference names no instalment"),
        ("100.00|EUR|...|", "nobody called “...” has anything open this way in this currency"),
    ]

    @Test(arguments: table.indices)
    func aLineHasOneMeaningOrIsLeft(index: Int) throws {
        let (row, reported) = Self.table[index]
        let matches = BankMatcher.match(try Self.lines([row]), open: try Self.all(), today: date("2027-03-01"))
        #expect(matches.map(Self.reported) == [reported])
    }

    /// Whose it is counts also where nothing is owed any more, on the instalment or on all of it.
    @Test func whatIsPaidIsStillItsPartys() throws {
        let open = try [Self.open("2/3", 90_00, "novak", "Jan Novák")]
        let paid = RecordedPayment(
            id: try PaymentID(validating: "4/p1"),
            party: "svoboda",
            partyName: "Petr Svoboda",
            direction: .incoming,
            amount: Money(minorUnits: 50_00, eur),
            paidOn: date("2027-02-01"),
            words: nil,
            line: nil
        )
        let lines = try Self.lines(["77.00|EUR|Kim Lee|#2/1", "50.00|EUR|Kim Lee|#4", "77.00|EUR|Jan Novák|#2/1"])
        let reported = lines.map { line in
            BankMatcher.match([line], open: open, recorded: [paid], today: date("2027-03-01")).map(Self.reported)[0]
        }
        #expect(
            reported == [
                "its reference names #2/1, which is with Jan Novák (novak), and the counterpart is “Kim Lee”",
                "its reference names #4, which is with Petr Svoboda (svoboda), and the counterpart is “Kim Lee”",
                "its reference names #2/1, on which nothing is owed this way in this currency",
            ]
        )
    }

    /// Neither by name nor by number goes money past what is overdue.
    @Test func whatIsOverdueIsNotPassedOver() throws {
        let open = try [Self.open("3/1", 180_00, due: "2027-02-28"), Self.open("3/2", 120_00, due: "2027-05-01")]
        let lines = try Self.lines(["120.00|EUR|Kenji Ito|", "120.00|EUR|Kenji Ito|#3", "120.00|EUR||#3/2"])
        let reported = lines.map { line in
            BankMatcher.match([line], open: open, today: date("2027-03-01")).map(Self.reported)[0]
        }
        let why = "it is what is owed on 3/2, and before that 180.00 EUR on 3/1 was due"
        #expect(reported == [why, why, "3: 2=120.00 reference"])
    }

    @Test func whatOneLineTakesIsNotThereForTheNext() throws {
        let rows = [
            "100.00|EUR|Kenji Ito|", "100.00|EUR|Kenji Ito|", "100.00|EUR|Kenji Ito|", "30.00|EUR||#3/3",
            "20.00|EUR|Kenji Ito|", "5.00|EUR||#3",
        ]
        let matches = BankMatcher.match(try Self.lines(rows), open: try Self.all(), today: date("2027-03-01"))
        #expect(
            matches.map(Self.reported) == [
                "3: 2=100.00 amount", "3: 1=100.00 amount", "what is open with ito is 50.00 EUR on 3/3",
                "3: 3=30.00 reference", "3: 3=20.00 amount",
                "its reference names #3, on which nothing is owed this way in this currency",
            ]
        )
    }

    @Test func aLineOfAPaymentThatWasRecordedByHandIsLeft() throws {
        let rows = ["30.00|EUR|Yu|", "100.00|EUR||#3/1", "-70.00|EUR|Bella & Söhne|", "50.00|EUR|Kenji Ito|"]
        let payments: [(String, String, PaymentDirection, Int64, String)] = [
            ("9/p1", "yu", .incoming, 30_00, "2027-03-01"), ("3/p4", "ito", .incoming, 100_00, "2027-03-01"),
            // Another direction, another amount, another day.
            ("4/p1", "bella", .incoming, 70_00, "2027-03-01"), ("3/p5", "ito", .incoming, 50_01, "2027-03-01"),
            ("3/p6", "ito", .incoming, 50_00, "2027-02-23"),
        ]
        let recorded = try payments.map { id, party, direction, cents, day in
            RecordedPayment(
                id: try PaymentID(validating: id),
                party: party,
                partyName: party == "yu" ? "Yu" : party,
                direction: direction,
                amount: Money(minorUnits: cents, eur),
                paidOn: date(day),
                words: nil,
                line: nil
            )
        }
        let matches = BankMatcher.match(
            try Self.lines(rows),
            open: try Self.all().filter { $0.id.schedule != PaymentScheduleID(9) },
            recorded: recorded,
            today: date("2027-03-01")
        )
        let why = """
             has the same day and amount and no bank line, so it may be recorded already: if it is another payment, \
            record it with the bank line
            """
        #expect(
            matches.map(Self.reported) == ["9/p1" + why, "3/p4" + why, "4: 1=70.00 amount", "3: 3=50.00 amount"]
        )
        // The day on which a person noted it needn't be the bank's.
        let near = RecordedPayment(
            id: try PaymentID(validating: "3/p7"),
            party: "ito",
            partyName: "Kenji Ito",
            direction: .incoming,
            amount: Money(minorUnits: 50_00, eur),
            paidOn: date("2027-03-06"),
            words: "Paid",
            line: nil
        )
        let again = BankMatcher.match(
            try Self.lines(["50.00|EUR|Kenji Ito|"]),
            open: try Self.all(),
            recorded: [near],
            today: date("2027-03-06")
        )
        #expect(
            again.map(Self.reported) == [
                """
                3/p7 of 2027-03-06 has the same amount and no bank line, so it may be this one on another day: if it is \
                another payment, record it with the bank line
                """
            ]
        )
    }

    @Test func aLineOfADayToComeTakesNothing() throws {
        let heading = "date,amount,reference\n"
        let format = BankFormat(separator: ",", decimal: .point, currency: eur)
        let lines = try BankStatement(reading: heading + "2027-03-02,60,#3/3\n2027-03-01,50,#3/3\n", format).lines
        let matches = BankMatcher.match(lines, open: try Self.all(), today: date("2027-03-01"))
        #expect(
            matches.map(Self.reported) == ["its date is after today, 2027-03-01", "3: 3=50.00 reference"]
        )
    }

    @Test func manyLinesAreMatchedInOneGo() throws {
        let open = try (1...20_000).map { try Self.open("\($0)/1", Int64($0), "p\($0)", "Name \($0)") }
        let rows = (1...20_000).map { number in
            let cents = number % 100
            return "\(number / 100).\(cents < 10 ? "0" : "")\(cents)|EUR|name \(number)|"
        }
        let matches = BankMatcher.match(try Self.lines(rows), open: open, today: date("2027-03-01"))
        let found = matches.count { if case .found(_, _, by: .amount) = $0 { true } else { false } }
        #expect(found == 20_000)
    }
}
