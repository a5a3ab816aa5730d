import FlowCore
import Testing

@testable import FlowPayments

/// Files of a bank that come after one another, in forms of their own: what is sure, and what a person decides.
@Suite struct BankLedgerTests {
    /// What is kept between two files.
    private struct Books {
        var open: [OpenInstalment] = []
        var recorded: [RecordedPayment] = []
        var known: [BankLineID: BankLineFate] = [:]

        /// Ito owes ten times 100.00.
        init() {
            open = (1...10).map { number in
                OpenInstalment(
                    id: InstalmentID(PaymentScheduleID(1), number),
                    direction: .incoming,
                    outstanding: Money(minorUnits: 100_00, eur),
                    party: "ito",
                    partyName: "Kenji Ito",
                    dueDate: date("2027-03-01").advanced(byDays: number)
                )
            }
        }

        /// Imports a file; tells each line as `recorded`, `known`, `skipped` or the reason.
        mutating func take(_ text: String, account: String? = nil) throws -> [String] {
            let lines = try BankStatement(reading: text, BankFormat(currency: eur, account: account)).lines
            let matches = BankMatcher.match(
                lines,
                open: open,
                recorded: recorded,
                known: known,
                today: date("2027-03-31")
            )
            return zip(lines, matches).map { line, match in
                switch match {
                case .found(let schedule, let parts, _):
                    let payment = PaymentID(schedule, recorded.count + 1)
                    known[line.id] = .payment(payment)
                    open.removeAll { part in parts.contains { $0.instalment == part.id.number } }
                    recorded.append(
                        RecordedPayment(
                            id: payment,
                            party: "ito",
                            partyName: "Kenji Ito",
                            direction: line.direction,
                            amount: line.amount,
                            paidOn: line.date,
                            words: line.words,
                            line: line.id
                        )
                    )
                    return "recorded"
                case .recorded: return "known"
                case .skipped(let skip): return skip.text
                case .left(let doubt): return doubt.text
                }
            }
        }
    }

    private static let plain = "date,amount,name,reference\n2027-03-01,100.00,Kenji Ito,Miete März\n"
    private static let numbered = "date,amount,name,reference,id\n2027-03-01,100.00,Kenji Ito,Miete März,7\n"
    private static let forms = [
        plain, numbered,
        "date,amount,name,reference\n2027-03-01,100.00,KENJI ITO,EREF+NOTPROVIDED SVWZ+MIETE MAERZ ABWA+K. Ito\n",
        "date,amount,name,reference\n2027-03-01,100.00,KENJI ITO,EREF+XSVWZ+MIETE MA ERZ\n",
        "Verwendungszweck;Zahlungspartner;Betrag;Buchungstag;Status\n\"Miete\nMärz\";Ito, Kenji;100,00;1.3.27;Gebucht\n",
    ]

    @Test func oneTransferIsRecordedOnceInWhateverFormsItComes() throws {
        for first in Self.forms {
            for second in Self.forms {
                var books = Books()
                #expect(try books.take(first) == ["recorded"], "\(first)")
                #expect(try books.take(second) == ["known"], "\(second) after \(first)")
                #expect(try books.take(first) == ["known"])
            }
        }
    }

    /// Whoever dismisses a line by what it says, and then records it by the bank's number, has recorded it.
    @Test func aPaymentIsSurerThanADismissal() throws {
        let line = try #require(try BankStatement(reading: Self.numbered, BankFormat(currency: eur)).lines.first)
        var books = Books()
        books.known[line.contentID] = .dismissed(reason: "Not ours")
        #expect(try books.take(Self.numbered) == ["it was dismissed: Not ours"])
        #expect(try books.take(Self.plain) == ["it was dismissed: Not ours"])
        books.known[line.contentID] = nil
        #expect(try books.take(Self.numbered) == ["recorded"])
        books.known[line.contentID] = .dismissed(reason: nil)
        #expect(try books.take(Self.numbered) == ["known"])
        books.known = [line.id: .refund(PaymentID(PaymentScheduleID(1), 1))]
        #expect(try books.take(Self.numbered) == ["known"])
    }

    @Test func whatReadsOtherwiseOnTheSameDayGoesToAPerson() throws {
        let other = "date,amount,name,reference\n2027-03-01,100.00,Kenji Ito,Dauerauftrag\n"
        for form in Self.forms {
            var books = Books()
            _ = try books.take(form)
            let reported = try books.take(other)
            #expect(reported.first?.hasPrefix("1/p1 has the same day and amount, from a line with other words") == true)
        }
        // Both in one file are two.
        var books = Books()
        _ = try books.take(Self.plain)
        #expect(try books.take(Self.plain + "2027-03-01,100.00,Kenji Ito,Dauerauftrag\n") == ["known", "recorded"])
    }

    @Test func theBanksIDAloneTellsWhereThereIsOne() throws {
        var books = Books()
        _ = try books.take(Self.numbered)
        let other = "date,amount,name,reference,id\n2027-03-02,100.00,K. Ito,Rent of March,7\n"
        #expect(try books.take(other) == ["known"])
        let second = Self.numbered.replacing(",7\n", with: ",8\n")
        #expect(try books.take(second) == ["recorded"])
        #expect(try books.take(Self.numbered + "2027-03-01,100.00,Kenji Ito,Miete März,8\n") == ["known", "known"])
        // Twice in one file, and a number that starts again each month.
        #expect(
            try books.take(Self.numbered.replacing(",7", with: ",9") + "2027-03-01,100.00,Kenji Ito,Miete März,9\n")
                == ["recorded", "it is line 2 once more: the bank's id is the same"]
        )
        let april = try books.take("date,amount,name,reference,id\n2027-03-30,100.00,Kenji Ito,Miete April,7\n")
        #expect(april.first?.hasPrefix("1/p1 has the same bank id and amount, and a day far from this one") == true)
        // A charge has the number of what it is for.
        let charge = try books.take("date,amount,name,reference,id\n2027-03-01,-1.50,Bank,Charge,7\n")
        #expect(charge == ["nobody called “Bank” has anything open this way in this currency"])
    }

    @Test func aSecondTransferThatReadsTheSameIsTheOtherAccounts() throws {
        let giro = "DE02 1203 0000 0000 2020 51", savings = "DE02500105170137075030"
        var books = Books()
        #expect(try books.take(Self.plain, account: giro) == ["recorded"])
        #expect(try books.take(Self.plain, account: savings) == ["recorded"])
        #expect(try books.take(Self.plain, account: "de02120300000000202051") == ["known"])
        let both =
            "date,amount,name,reference,Auftragskonto\n"
            + [giro, savings].map {
                "2027-03-01,100.00,Kenji Ito,Miete März,\($0)\n"
            }.joined()
        #expect(try books.take(both) == ["known", "known"])
        // Whose account isn't told, or is told in another manner, may be either.
        for account in [nil, "202051", "Giro"] {
            let reported = try books.take(Self.plain, account: account)
            #expect(reported.first?.hasPrefix("1/p1 reads the same, and the account isn't told in both files") == true)
        }
        // The bank's own number is enough.
        #expect(try books.take(Self.numbered, account: giro) == ["known"])
    }

    @Test func linesThatReadTheSameInOneFileAreCounted() throws {
        let line = "2027-03-01,100.00,Kenji Ito,Miete März\n"
        var books = Books()
        #expect(try books.take(Self.plain) == ["recorded"])
        #expect(try books.take(Self.plain + line) == ["known", "recorded"])
        #expect(try books.take(Self.plain + line) == ["known", "known"])
        let numbered = Self.numbered + "2027-03-01,100.00,Kenji Ito,Miete März,8\n"
        #expect(try books.take(numbered) == ["known", "known"])
        #expect(books.recorded.count == 2)
    }

    @Test(
        arguments: [
            ("Vorgemerkt", "it is “Vorgemerkt”: the line"), ("PENDING", "it is “PENDING”: the line"),
            ("nicht gebucht", "it is “nicht gebucht”: the line"), ("Declined", "it is “Declined”, so no money moved"),
            ("REVERTED", "it is “REVERTED”, so no money"), ("Gebucht", "recorded"), ("", "recorded"),
            ("Umsatz gebucht", "recorded"), ("Strange", "“Strange” doesn't tell whether it is booked"),
        ]
    )
    func onlyWhatIsBookedIsRecorded(state: String, begin: String) throws {
        let heading = "date,amount,name,reference,Status\n2027-02-27,5.00,Somebody,x,Booked\n"
        var books = Books()
        let reported = try books.take(heading + "2027-03-01,100.00,Kenji Ito,Miete März,\(state)\n")
        #expect(reported.last?.hasPrefix(begin) == true, "\(reported)")
        // Its booked line is of another day, and reads otherwise.
        let booked = try books.take(heading + "2027-03-02,100.00,Kenji Ito,Miete,Booked\n")
        let isKnown = begin == "recorded"
        #expect((booked.last == "recorded") == !isKnown, "\(booked)")
    }

    @Test func aColumnOfOtherWordsIsNoState() throws {
        var books = Books()
        #expect(try books.take("date,amount,name,Info\n2027-03-01,100.00,Kenji Ito,Transfer\n") == ["recorded"])
        let text = "date,amount,name,Status\n2027-03-02,100.00,Kenji Ito,Pending\n"
        #expect(try books.take(text).first?.hasPrefix("it is “Pending”") == true)
        var format = BankFormat(currency: eur)
        format.columns = [.state: .nowhere]
        #expect(try BankStatement(reading: text, format).lines.first?.state == .booked)
    }

    /// What was pending is booked a day later, and no column tells it.
    @Test func anotherDayOfTheSameTransferGoesToAPerson() throws {
        var books = Books()
        _ = try books.take(Self.plain)
        let later = "date,amount,name,reference\n2027-02-27,5.00,Bank,x\n2027-03-02,100.00,Kenji Ito,Miete März\n"
        let reported = try books.take(later)
        #expect(
            reported.last?.hasPrefix("1/p1 of 2027-03-01 has the same amount, and the file has no other line") == true
        )
        // Words of its own tell it apart in a file that begins after it.
        let next = "date,amount,name,reference\n2027-03-02,100.00,Kenji Ito,Miete April\n"
        #expect(try books.take(next) == ["recorded"])
    }

    static let days: [(first: String, second: String, isLeft: Bool)] = [
        ("2027-03-10,100.00,Kenji Ito,#1", "2027-03-11,100.00,Kenji Ito,#1", true),
        ("2027-03-11,100.00,Kenji Ito,#1", "2027-03-10,100.00,Kenji Ito,#1", true),
        ("2027-03-10,100.00,Kenji Ito,Miete März", "2027-03-15,100.00,KENJI ITO,SVWZ+MIETE MAERZ", true),
        ("2027-03-10,100.00,Kenji Ito,Miete März", "2027-03-16,100.00,Kenji Ito,Miete März", false),
        ("2027-03-10,100.00,Kenji Ito,", "2027-03-12,100.00,ITO KENJI,", true),
        ("2027-03-10,100.00,Kenji Ito,", "2027-03-12,100.00,Kenji Ito,Miete", true),
        ("2027-03-10,100.00,Kenji Ito,Miete", "2027-03-12,100.00,Kenji Ito,", true),
        ("2027-03-10,100.00,Kenji Ito,Rate #1", "2027-03-12,100.00,Kenji Ito,#1 thanks", true),
        ("2027-03-10,100.00,Kenji Ito,#1/3", "2027-03-12,100.00,Kenji Ito,#1/4", false),
        ("2027-03-10,100.00,Kenji Ito,Rate März", "2027-03-12,100.00,Kenji Ito,Rate April", false),
        ("2027-03-10,100.00,Kenji Ito,#1", "2027-03-12,100.01,Kenji Ito,#1", false),
    ]

    /// One export is by booking dates, the other by value dates.
    @Test(arguments: days.indices)
    func theSameWordsOnANearDayOfAnotherFileGoToAPerson(index: Int) throws {
        let (first, second, isLeft) = Self.days[index]
        let headings = ["Booking date,Amount,Name,Reference\n", "Value date,Amount,Name,Reference\n"]
        var books = Books()
        #expect(try books.take(headings[0] + first + "\n") == ["recorded"])
        let reported = try books.take(headings[1] + second + "\n")
        let day = String(first.prefix(10))
        let begin = isLeft ? "1/p1 of \(day) has the same amount, and the file has no other line of it" : "recorded"
        #expect(reported.first?.hasPrefix(begin) == true, "\(reported)")
        // Two of one file are two, whatever the file before it said.
        var others = Books()
        #expect(try others.take(headings[0] + first + "\n" + second + "\n") == ["recorded", "recorded"])
        #expect(try others.take(headings[0] + second + "\n" + first + "\n") == ["known", "known"])
    }

    @Test func numbersOfTheBankAndAccountsTellNearDaysApart() throws {
        let heading = "date,amount,name,reference,id\n"
        var books = Books()
        #expect(try books.take(heading + "2027-03-10,100.00,Kenji Ito,Miete,7\n") == ["recorded"])
        #expect(try books.take(heading + "2027-03-11,100.00,Kenji Ito,Miete,8\n") == ["recorded"])
        #expect(try books.take(heading + "2027-03-11,100.00,Kenji Ito,Miete,7\n") == ["known"])
        var accounts = Books()
        #expect(try accounts.take(Self.plain, account: "Giro") == ["recorded"])
        let next = Self.plain.replacing("03-01", with: "03-02")
        #expect(try accounts.take(next, account: "Savings") == ["recorded"])
        #expect(try accounts.take(next, account: "Giro").first?.hasPrefix("1/p1 of 2027-03-01") == true)
    }

    @Test func aLeftLineNamesThePaymentsOfItsDayAndAmount() throws {
        let plain = "date,amount,reference,name\n2027-03-18,50.00,gift,Someone Else\n"
        let unknown = "nobody called “Someone Else” has anything open this way in this currency"
        let like = "; 1/p1 has the same day and amount; if it is that one, nothing is to be done"
        var books = Books()
        #expect(try books.take(plain) == [unknown])
        books.recorded = [
            RecordedPayment(
                id: PaymentID(PaymentScheduleID(1), 1),
                party: "ito",
                partyName: "Kenji Ito",
                direction: .incoming,
                amount: Money(minorUnits: 50_00, eur),
                paidOn: date("2027-03-18"),
                words: nil,
                line: try BankLineID(validating: "i" + String(repeating: "0", count: 32))
            )
        ]
        #expect(try books.take(plain) == [unknown + like])
        #expect(try books.take(plain.replacing("50.00", with: "50.01")) == [unknown])
        #expect(try books.take(plain.replacing("03-18", with: "03-19")) == [unknown])
        // The bank's own numbers tell them apart.
        let numbered = plain.replacing("name\n", with: "name,id\n").replacing("Else\n", with: "Else,TX9\n")
        #expect(try books.take(numbered) == [unknown])
    }

    /// What was recorded by a left line's hint has the line's id and perhaps no words.
    @Test func aPaymentWithoutWordsMayBeTheLineOfANearDay() throws {
        var books = Books()
        books.recorded = [
            RecordedPayment(
                id: PaymentID(PaymentScheduleID(1), 1),
                party: "ito",
                partyName: "Kenji Ito",
                direction: .incoming,
                amount: Money(minorUnits: 100_00, eur),
                paidOn: date("2027-03-22"),
                words: nil,
                line: try BankLineID(validating: "b" + String(repeating: "0", count: 32))
            )
        ]
        let reported = try books.take("date,amount,reference,name\n2027-03-18,100.00,LESSONS #1,Kenji Ito\n")
        #expect(reported.first?.hasPrefix("1/p1 of 2027-03-22 has the same amount") == true, "\(reported)")
    }

    /// Recorded by hand, on days behind the line's.
    @Test(arguments: [(1, ""), (2, "1/p2"), (4, "1/p2, 1/p3, 1/p4"), (5, "1/p2, 1/p3, 1/p4 and 1 more")])
    func allPaymentsThatMayBeTheLineAreNamed(count: Int, others: String) throws {
        var books = Books()
        books.recorded = (1...count).map { number in
            RecordedPayment(
                id: PaymentID(PaymentScheduleID(1), number),
                party: "ito",
                partyName: "Kenji Ito",
                direction: .incoming,
                amount: Money(minorUnits: 100_00, eur),
                paidOn: date("2027-03-12").advanced(byDays: number),
                words: nil,
                line: nil
            )
        }
        let reported = try books.take("date,amount,reference,name\n2027-03-12,100.00,LESSONS #1,Kenji Ito\n")
        #expect(
            reported.first?.hasPrefix("1/p1 of 2027-03-13 has the same amount and no bank line") == true,
            "\(reported)"
        )
        let end = "record it with the bank line" + (others.isEmpty ? "" : "; it may also be " + others)
        #expect(reported.first?.hasSuffix(end) == true, "\(reported)")
        // On the day itself each is named once.
        let same = try books.take("date,amount,reference,name\n2027-03-13,100.00,LESSONS #1,Kenji Ito\n")
        #expect(same.first?.hasPrefix("1/p1 has the same day and amount and no bank line") == true, "\(same)")
        #expect(same.first?.split(separator: "1/p1").count == 1, "\(same)")
    }

    @Test func whatTheSignsTellApartIsTwo() throws {
        var books = Books()
        let heading = "date,amount,name,reference\n"
        #expect(try books.take(heading + "2027-03-01,100.00,Kenji Ito,#1/4\n") == ["recorded"])
        #expect(try books.take(heading + "2027-03-01,100.00,Kenji Ito,#1/5\n") == ["recorded"])
        #expect(try books.take(heading + "2027-03-01,100.00,Kenji Ito,SVWZ+#1/5\n") == ["known"])
        // A caller's own id tells nothing.
        books.recorded[1] = RecordedPayment(
            id: PaymentID(PaymentScheduleID(1), 2),
            party: "ito",
            partyName: "Kenji Ito",
            direction: .incoming,
            amount: Money(minorUnits: 100_00, eur),
            paidOn: date("2027-03-01"),
            words: "Bank",
            line: try BankLineID(validating: "x" + String(repeating: "0", count: 32))
        )
        books.known = [:]
        #expect(try books.take(heading + "2027-03-01,100.00,Kenji Ito,#1/4\n") == ["known"])
        let reported = try books.take(heading + "2027-03-01,100.00,Kenji Ito,#1/6\n")
        #expect(reported.first?.hasPrefix("1/p2 has the same day and amount") == true)
    }
}
