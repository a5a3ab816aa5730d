import FlowCore
import Testing

@testable import FlowPayments

/// Files as banks write them.
@Suite struct BankStatementTests {
    private func read(_ text: String, _ change: (inout BankFormat) -> Void = { _ in }) throws -> BankStatement {
        var format = BankFormat(currency: eur)
        change(&format)
        return try BankStatement(reading: text, format)
    }

    /// Amount in minor units with its sign, and the date.
    private func sums(_ statement: BankStatement) -> [String] {
        statement.lines.map { line in
            "\(line.number): \(line.date.text) \(line.direction == .outgoing ? "-" : "")\(line.amount)"
        }
    }

    @Test func aPlainFileIsRead() throws {
        let statement = try read(
            "Date,Amount,Currency,Reference,Name,ID\r\n2027-03-01,1200.50,EUR,\"Rent, #3/2\",\"Ito \"\"K\"\"\",77\r\n"
                + "2027-03-02,-5,USD,,,\r\n"
        )
        #expect(statement.flaws.isEmpty)
        #expect(sums(statement) == ["2: 2027-03-01 1200.50 EUR", "3: 2027-03-02 -5.00 USD"])
        #expect(statement.lines[0].reference == "Rent, #3/2")
        #expect(statement.lines[0].counterpart == "Ito \"K\"" && statement.lines[0].bankID == "77")
        #expect(statement.lines[1].reference == nil && statement.lines[1].counterpart == nil)
    }

    @Test func aGermanFileIsReadByItself() throws {
        let statement = try read(
            "\u{FEFF}Buchungstag;Valutadatum;Beguenstigter/Zahlungspflichtiger;Verwendungszweck;Betrag (EUR)\n\n"
                + "01.03.27;02.03.27;Müller GmbH;\"Zeile 1\nZeile 2\";1.234,50\n1.3.2027;;Ito;;-0,99\n"
        )
        #expect(sums(statement) == ["3: 2027-03-01 1234.50 EUR", "5: 2027-03-01 -0.99 EUR"])
        #expect(statement.lines[0].reference == "Zeile 1 Zeile 2")
    }

    @Test(
        arguments: [
            ("1234.50", "1234.50"), ("1,234.50", "1234.50"), ("+12.30", "12.30"), ("12.30-", "-12.30"),
            ("-12.30", "-12.30"), ("−12.30", "-12.30"), ("1'234.50", "1234.50"), ("1 234.50", "1234.50"),
            ("0.5", "0.50"), ("7", "7.00"), (" 7 ", "7.00"),
        ]
    )
    func amountsWithAPoint(text: String, sum: String) throws {
        let statement = try read("date;amount\n2027-03-01;\(text)\n2027-03-01;1.5\n")
        #expect(sums(statement).first == "2: 2027-03-01 \(sum) EUR")
    }

    @Test(
        arguments: [
            ("1.234,50", "1234.50"), ("12,3-", "-12.30"), ("1.234", "1234.00"), ("1.234.567", "1234567.00"),
            ("0,5", "0.50"), ("1 234,50", "1234.50"), ("1234,50", "1234.50"),
        ]
    )
    func amountsWithAComma(text: String, sum: String) throws {
        let statement = try read("date;amount\n2027-03-01;\(text)\n2027-03-01;1,5\n")
        #expect(sums(statement).first == "2: 2027-03-01 \(sum) EUR")
    }

    /// Which way money went, as banks tell it: by another column, or by two columns of amounts.
    @Test(
        arguments: [
            ("Datum;Betrag;Soll/Haben\n1.3.2027;100,00;S\n1.3.2027;5,00;H\n1.3.2027;-7,00;S\n", ["-100", "5", "-7"]),
            ("date,amount,Credit Debit Indicator\n2027-03-01,100.00,DBIT\n2027-03-01,5,CRDT\n", ["-100", "5"]),
            ("date,Debit,Credit\n2027-03-01,100.00,\n2027-03-01,,5\n2027-03-01,0.00,7.00\n", ["-100", "5", "7"]),
            ("Datum;Soll;Haben\n1.3.2027;-100,00;\n1.3.2027;;5,00\n", ["-100", "5"]),
        ]
    )
    func theDirectionIsReadFromItsColumns(text: String, sums: [String]) throws {
        let statement = try read(text)
        #expect(statement.flaws.isEmpty, "\(statement.flaws.map(\.message))")
        let read = statement.lines.map { line in
            (line.direction == .outgoing ? "-" : "") + "\(line.amount.minorUnits / 100)"
        }
        #expect(read == sums)
    }

    @Test(
        arguments: [
            ("date,amount,D/C\n2027-03-01,1,X\n", "line 2, column 3: direction is “X”; allowed: S or H"),
            ("date,amount,D/C\n2027-03-01,1,\n", "line 2, column 3: direction is"),
            ("date,amount,D/C\n2027-03-01,-1,C\n", "line 2, column 2: amount is “-1”; allowed: an amount without"),
            ("date,debit,credit\n2027-03-01,1,2\n", "line 2, column 3: amount is “both debit and credit”; allowed:"),
            ("date,debit,credit\n2027-03-01,,\n", "line 2, column 3: amount is"),
        ]
    )
    func aDirectionThatCannotBeReadIsAFlaw(text: String, begin: String) throws {
        let statement = try read(text)
        #expect(statement.lines.isEmpty)
        #expect(statement.flaws.first?.message.hasPrefix(begin) == true, "\(statement.flaws.map(\.message))")
    }

    @Test func columnsThatAreSaidTellTheDirection() throws {
        let text = "date,amount,Debit or so\n2027-03-01,5,S\n"
        #expect(sums(try read(text) { $0.columns = [.direction: .number(3)] }) == ["2: 2027-03-01 -5.00 EUR"])
        #expect(sums(try read(text) { $0.columns = [.amount: .number(2)] }) == ["2: 2027-03-01 5.00 EUR"])
        let sides = "2027-03-01,5,\n2027-03-01,,6\n"
        let statement = try read(sides) { format in
            format.hasHeading = false
            format.columns = [.date: .number(1), .credit: .number(2), .debit: .number(3)]
        }
        #expect(sums(statement) == ["1: 2027-03-01 5.00 EUR", "2: 2027-03-01 -6.00 EUR"])
    }

    /// What can't be told from the file alone is refused with what has to be said.
    @Test(
        arguments: [
            ("date;amount\n2027-03-01;1.234\n", "decimal", "1.234 in line 2"),
            ("date;amount\n2027-03-01;1,234\n2027-03-01;5\n", "decimal", "1,234 in line 2"),
            ("date;amount\n2027-03-01;1.50\n2027-03-01;1,50\n", "decimal", "1.50 in line 2 and 1,50 in line 3"),
            ("date,amount\n01/02/2027,5\n", "dates", "01/02/2027 in line 2"),
            ("date,amount\n13/02/2027,5\n02/13/2027,5\n", "dates", "13/02/2027 in line 2 and 02/13/2027 in line 3"),
            ("date amount\n", "separator", "none of , ; tab | in the first line"),
            ("date,amount;x\n", "separator", ", and ; in the first line"),
            ("day,amount\n2027-03-01,5\n", "columns.date", "day, amount"),
            ("date,sum\n2027-03-01,5\n", "columns.amount", "date, sum"),
            ("date,amount\n2027-03-01,\"5\n", "line 2", "a quotation mark that is never closed"),
            ("date,amount,Debit or so\n2027-03-01,5,S\n", "columns.direction", "Debit or so"),
            ("date,amount,debit,credit\n2027-03-01,5,5,\n", "columns.amount", "amount, debit, credit"),
            ("date,debit\n2027-03-01,5\n", "columns.credit", "date, debit"),
            ("", "file", ""), ("\u{FEFF}\r\n \n", "file", ""),
        ]
    )
    func whatIsAmbiguousIsRefused(text: String, field: String, found: String) throws {
        let error = #expect(throws: InvalidInput.self) { try read(text) }
        #expect(error?.field == field && error?.found == found, "\(String(describing: error))")
    }

    @Test func whatIsSaidIsFollowed() throws {
        let text = "01/02/2027|x|1.234\n"
        let statement = try read(text) { format in
            format.decimal = .comma
            format.dates = .mdy
            format.separator = "|"
            format.hasHeading = false
            format.columns = [.date: .number(1), .amount: .number(3), .counterpart: .number(2)]
        }
        #expect(sums(statement) == ["1: 2027-01-02 1234.00 EUR"])
        #expect(statement.lines[0].counterpart == "x")
        let named = try read("Tag,Summe\n2027-03-01,5\n") {
            $0.columns = [.date: .heading("tag"), .amount: .number(2)]
        }
        #expect(sums(named) == ["2: 2027-03-01 5.00 EUR"])
        let error = #expect(throws: InvalidInput.self) {
            try read("date,amount\n2027-03-01,5\n") { $0.columns = [.id: .heading("Nr")] }
        }
        #expect(error?.field == "columns.id" && error?.allowed == "one of date, amount, or a number from 1")
    }

    /// Each line that can't be read is told by line, column and rule, and the others are read.
    @Test func badLinesAreToldAndNothingElseIsLost() throws {
        let statement = try read(
            """
            date,amount,currency,reference
            2027-03-01,1.00,EUR,a
            2027-02-29,1.00,EUR,b
            2027-03-01,abc,EUR,c
            2027-03-01,1.005,EUR,d
            2027-03-01,1.50,JPY,e
            2027-03-01,1.00,EURO,f
            2027-03-01,92233720368547758.08,EUR,g
            2027-03-01,0.00,EUR,h
            yesterday,x,EUR,i
            2027-03-01
            2027-03-01,--1.00,EUR,j
            2027-03-03,2.00,,k
            """
        )
        #expect(sums(statement) == ["2: 2027-03-01 1.00 EUR", "13: 2027-03-03 2.00 EUR"])
        let places = statement.flaws.map { "\($0.line)/\($0.column) \($0.error.field)" }
        #expect(
            places == [
                "3/1 date", "4/2 amount", "5/2 amount", "6/2 amount", "7/3 currency", "8/2 amount", "9/2 amount",
                "10/1 date", "10/2 amount", "11/2 amount", "12/2 amount",
            ]
        )
        #expect(
            statement.flaws[2].message == "line 5, column 2: amount is “1.005”; allowed: at most 2 decimals in EUR."
        )
        #expect(statement.flaws[3].error.allowed == "no decimals in JPY")
        #expect(statement.flaws[4].error.allowed.contains("did you mean EUR?"))
        #expect(statement.flaws[5].error.allowed.contains("2^63 - 1"))
        #expect(statement.flaws[6].error.allowed == "more than nothing")
    }

    @Test func aLineIsTheSameHoweverTheFileWritesIt() throws {
        let one = try read("date;amount;reference\n2027-03-01;1.234,50;Rent  March\n2027-03-02;5,00;x\n").lines
        let two = try read("Reference,Amount,Date\n\"Rent\nMarch\",\"1,234.50\",20270301\n").lines
        #expect(one[0].id == two[0].id)
        #expect(one[0].id != one[1].id)
        #expect(one[0].id.text.count == 33)
    }

    @Test func equalLinesAreToldApartByTheirPlaceAmongThem() throws {
        let line = "2027-03-01,5.00,Ito,\n"
        let heading = "date,amount,counterpart,id\n"
        let twice = try read(heading + line + "2027-03-02,5.00,Ito,\n" + line).lines.map(\.id)
        #expect(Set(twice).count == 3)
        let once = try read(heading + line).lines.map(\.id)
        #expect(once[0] == twice[0])
        let numbered = try read(heading + "2027-03-01,5.00,Ito,1\n2027-03-01,5.00,Ito,2\n2027-03-01,-5.00,Ito,1\n")
            .lines
        #expect(Set(numbered.map(\.id)).count == 3)
    }

    /// Headings of who paid and who was paid, and the counterparts of a line that came in and of one that went out.
    static let parties: [(headings: String, incoming: String?, outgoing: String?)] = [
        ("Auftraggeber,x", "A", "A"), ("x,Empfänger", "B", "B"), ("Auftraggeber,Empfänger", "A", "B"),
        ("Empfänger,Auftraggeber", "B", "A"), ("Zahlungspflichtige*r,Zahlungsempfänger*in", "A", "B"),
        ("Payer,Payee", "A", "B"), ("Begünstigter / Auftraggeber,x", "A", "A"), ("Counter Party,Payee", "A", "A"),
        ("Donneur d'ordre,Bénéficiaire", "A", "B"), ("Kontoinhaber,Auftraggeber", "B", "B"),
        ("Account name,Account holder", nil, nil),
    ]

    @Test(arguments: parties.indices)
    func theCounterpartIsTheSideThatIsNotOurs(index: Int) throws {
        let (headings, incoming, outgoing) = Self.parties[index]
        let statement = try read("date,amount,\(headings)\n2027-03-01,5.00,A,B\n2027-03-01,-5.00,A,B\n")
        #expect(statement.lines.map(\.counterpart) == [incoming, outgoing])
        #expect(statement.hasCounterpart == (incoming != nil))
    }

    @Test func whatIsSaidOfTheCounterpartGoesBeforeHeadings() throws {
        let text = "date,amount,Payer,Payee,Name\n2027-03-01,5.00,A,B,C\n2027-03-01,-5.00,A,B,C\n"
        let said: [([BankColumn: BankColumnPlace], [String?])] = [
            ([:], ["C", "C"]), ([.counterpart: .number(4)], ["B", "B"]), ([.counterpart: .nowhere], [nil, nil]),
            ([.payer: .number(3)], ["A", "B"]), ([.payer: .number(3), .payee: .nowhere], ["A", nil]),
            ([.counterpart: .nowhere, .payer: .number(3)], ["A", "B"]),
        ]
        for (columns, counterparts) in said {
            #expect(try read(text) { $0.columns = columns }.lines.map(\.counterpart) == counterparts, "\(columns)")
        }
    }

    @Test func columnsThatAreNotReadAreToldWithTheirHeadings() throws {
        let statement = try read("date,amount,Foo,Balance,,Note\n2027-03-01,5,Ito,,x\n2027-03-01,5,, ,,\n")
        #expect(statement.unread == [BankHeading(number: 3, text: "Foo"), BankHeading(number: 5, text: "")])
        #expect(!statement.hasCounterpart)
        let said = try read("date,amount,Foo\n2027-03-01,5,Ito\n") { $0.columns = [.counterpart: .number(3)] }
        #expect(said.unread.isEmpty && said.hasCounterpart)
        let bare = try read("2027-03-01,5,Ito\n") { format in
            format.hasHeading = false
            format.columns = [.date: .number(1), .amount: .number(2)]
        }
        #expect(bare.unread == [BankHeading(number: 3, text: "")])
    }

    @Test func aFileHasABound() throws {
        let lines = String(repeating: "2027-03-01,1\n", count: BankFormat.lineCountMax)
        #expect(try read("date,amount\n" + lines).lines.count == BankFormat.lineCountMax)
        let error = #expect(throws: InvalidInput.self) { try read("date,amount\n" + lines + "2027-03-01,1\n") }
        #expect(error?.field == "file" && error?.found == "100001 lines")
    }
}
