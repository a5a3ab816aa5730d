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

    /// A heading in one currency above an amount in another: it may be either.
    @Test(
        arguments: [
            "Datum;Betrag in EUR;Währung\n10.11.2026;101,50;USD\n",
            "Date,Amount (EUR),Currency\n2026-11-10,101.50,USD\n",
            "Datum;Soll EUR;Haben EUR;Währung\n10.11.2026;;101,50;USD\n",
            "Datum;Betrag;Betrag in EUR;Währung;Kurs\n10.11.2026;110,00;101,50;USD;1,08\n",
        ]
    )
    func aCurrencyBelowAHeadingInAnotherIsNotRead(text: String) throws {
        let statement = try read(text)
        #expect(statement.lines.isEmpty && statement.flaws.count == 1, "\(sums(statement))")
        #expect(statement.flaws.first?.message.contains("USD below ") == true, "\(statement.flaws)")
        let same = try read(text.replacing("USD", with: "EUR"))
        #expect(sums(same).map { $0.suffix(10) } == ["101.50 EUR"], "\(sums(same))")
        let said = try read(text) { $0.isCurrencySaid = true }
        #expect(sums(said).count == 1)
    }

    @Test func aPlaceThatIsNotThereIsRefused() throws {
        for column in [BankColumn.amount, .counterpart, .reference] {
            #expect {
                try read("date,amount\n2027-03-01,5\n") { $0.columns[column] = .number(33) }
            } throws: { error in
                (error as? InvalidInput)?.message.contains("columns.\(column.rawValue) is “33”; allowed: 1 to 2")
                    == true
            }
        }
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
            ("Datum;Betrag;Soll/Haben\n1.3.2027;100,00;S\n1.3.2027;5,00;H\n", ["-100", "5"]),
            ("Datum;Betrag;Soll/Haben\n1.3.2027;-100,00;S\n1.3.2027;5,00;H\n", ["-100", "5"]),
            ("Datum;Betrag; \n1.3.2027;100,00;S\n1.3.2027;5,00;H\n", ["-100", "5"]),
            ("date,amount,kind\n2027-03-01,100.00,Af\n2027-03-01,5,Bij\n", ["-100", "5"]),
            ("date,amount,x\n2027-03-01,100.00,-\n2027-03-01,5,+\n", ["-100", "5"]),
            ("date,amount,x\n2027-03-01,-100.00,D\n2027-03-01,5,K\n", ["-100", "5"]),
            ("date,amount\n2027-03-01,100.00 DR\n2027-03-01,5 CR\n", ["-100", "5"]),
            ("date,amount\n2027-03-01,100.00 Dr\n2027-03-01,5 Cr\n", ["-100", "5"]),
            ("date,amount,Tipo\n2027-03-01,100.00,Gasto\n2027-03-01,5,Ingreso\n", ["-100", "5"]),
            ("date,amount,Note\n2027-03-01,-100.00,-\n2027-03-01,5,-\n", ["-100", "5"]),
            ("date,amount,Cleared\n2027-03-01,-100.00,c\n2027-03-01,5,\n", ["-100", "5"]),
            (
                "date,amount,Balance\n2027-03-01,-100.00,1200.00 Cr\n2027-03-01,5,n/a\n2027-03-01,6,-\n",
                ["-100", "5", "6"]
            ),
            ("Fecha;Valor;Cargo;Abono\n2027-03-01;2027-03-01;100,00;\n2027-03-01;2027-03-01;;5,00\n", ["-100", "5"]),
            ("date,amount\n2027-03-01,(100.00)\n2027-03-01,€5\n", ["-100", "5"]),
            ("date,amount,Money out,Money in\n2027-03-01,-9,9,\n2027-03-01,5,,5\n", ["-9", "5"]),
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
            ("date,debit,credit\n2027-03-01,1,2\n", "line 2, column 3: amount is “both debit and credit”; allowed:"),
            ("date,debit,credit\n2027-03-01,,\n", "line 2, column 3: amount is"),
        ]
    )
    func aDirectionThatCannotBeReadIsAFlaw(text: String, begin: String) throws {
        let statement = try read(text)
        #expect(statement.lines.isEmpty)
        #expect(statement.flaws.first?.message.hasPrefix(begin) == true, "\(statement.flaws.map(\.message))")
    }

    /// A sign beside others that tell the direction another way is nobody's to guess.
    @Test(
        arguments: [
            ("date,amount,D/C\n2027-03-01,1,C\n2027-03-01,-1,C\n", [nil, "-1"]),
            ("date,amount,D/C\n2027-03-01,1,D\n2027-03-01,-1,D\n", [nil, "-1"]),
            ("date,debit,credit\n2027-03-01,7,\n2027-03-01,-1,\n2027-03-01,,-2\n", [nil, "-1", "-2"]),
            ("date,amount\n2027-03-01,7\n2027-03-01,5 CR\n", ["7", nil]),
            ("date,amount\n2027-03-01,7\n2027-03-01,+5\n", ["7", nil]),
            ("date,amount\n2027-03-01,7\n2027-03-01,+5\n2027-03-01,-5\n", [nil, nil, nil]),
        ]
    )
    func aSignThatSaysTwoThingsIsReported(text: String, unclear: [String?]) throws {
        #expect(try read(text).lines.map(\.unclearSign?.text) == unclear)
    }

    /// Columns that aren't called by their names are known by their cells.
    @Test(
        arguments: [
            (
                "date,amount,x\n2027-03-01,5,USD\n2027-03-01,6,USD\n2027-03-01,7,\n",
                ["5.00 USD", "6.00 USD", "7.00 EUR"]
            ),
            ("date,amount,Munt\n2027-03-01,5,USD\n2027-03-01,6,\n", ["5.00 USD", "6.00 EUR"]),
            ("date,amount (foreign),amount (EUR)\n2027-03-01,5,6\n", ["6.00 EUR"]),
            ("date,amount (USD),amount (EUR)\n2027-03-01,5,6\n", ["6.00 EUR"]),
            ("date,amount (USD)\n2027-03-01,5\n", ["5.00 USD"]), ("date,amount\n2027-03-01,5 $\n", nil),
            ("date,amount\n2027-03-01,5.00 GBP\n2027-03-01,£6\n2027-03-01,7\n", ["5.00 GBP", "6.00 GBP", "7.00 EUR"]),
            ("date;Betrag in CHF;Original Currency\n2027-03-01;5;USD\n", ["5.00 CHF"]),
            ("date,amount,Mena,Valuta\n2027-03-01,5,CZK,CZK\n", ["5.00 CZK"]),
        ]
    )
    func theCurrencyIsKnownByItsCells(text: String, sums: [String]?) throws {
        let statement = try read(text)
        #expect(statement.lines.map { "\($0.amount)" } == sums ?? [])
        #expect(statement.flaws.isEmpty == (sums != nil))
    }

    @Test func anAccountIsNoName() throws {
        let text = "Date,Amount,Account,Counterparty,Name\n2027-03-01,5,NL00BUNQ0000000000,NL00RABO0000000000,Ana Ito\n"
        #expect(try read(text).lines[0].counterpart == "Ana Ito")
        let bare = try read("Date,Amount,Counterparty\n2027-03-01,5,DE02 1203 0000 0000 2020 51\n")
        #expect(bare.lines[0].counterpart == nil && !bare.hasCounterpart)
    }

    /// A text with a sign that parts cells moves all behind it: such a line is never read.
    @Test(
        arguments: [
            "Date;Name;Reference;Balance;Amount\n2027-03-01;Ana;Fee; thanks;120,00;60,00\n",
            "Date;Name;Reference;Balance;Amount;Note\n2027-03-01;Ana;Fee; thanks;120,00;60,00\n",
            "Date;Name;Reference;Balance;Amount;\n2027-03-02;A;b;1,00;2,00;\n2027-03-01;Ana;Fee; thanks;120,00;60,00\n",
            "Date,Name,Reference,Balance,Amount\n2027-03-01,Ana,\"F \"H 3, FLAT 2\"\",5120.00,120.00\n",
            "Date,Name,Amount,Balance\n2027-03-01,Ana,60,00,9,00\n2027-03-01,\"Bo\",5.00,9\n",
            "Date;Name;Amount\n2027-03-01;\"Bo;5,00\n2027-03-02;\"Di\";7,00\n",
            "Date;Name;Reference;Amount\n2027-03-01;Ana;5,00\n", "Date,Name,Amount,Note\n2027-03-01,Ana,1,200.00,\n",
            "Datum,Name,Betrag,Notiz\n20.11.2026,Ana,120,50,\n",
            "Date,Amount,Text,Name\n2027-03-01,120.00,\"Rent,Ana\n2027-03-02,5.00,Monitor 15\",Bo\n",
        ]
    )
    func aLineThatDoesNotFitTheHeadingIsUnreadable(text: String) throws {
        let statement = try read(text) { $0.decimal = text.contains(";") ? .comma : .point }
        #expect(statement.flaws.contains { $0.error.field == "line" }, "\(statement)")
        #expect(!statement.lines.contains { $0.counterpart == "Ana" })
    }

    /// A comma within an amount that nothing masks takes its end into the next cell.
    @Test(
        arguments: [
            ("date,name,reference,amount,note\n2027-03-01,Ana,#1,1,450.00\n2027-03-01,Ito,#2,77.00,\n", [3]),
            ("date,name,reference,amount,note\n2027-03-01,Ana,#1,1,450.00\n", []),
            (
                "date,name,amount,balance\n2027-03-01,Ana,450,75\n2027-03-01,Ito,77.00,1200.00\n"
                    + "2027-03-01,Ito,78.00,1123.00\n2027-03-01,Ito,79.00,1045.00\n", [3, 4, 5]
            ),
            // Whole amounts, and numbers of something else behind them.
            ("date,name,amount,note\n2027-03-01,Ana,450,75\n2027-03-01,Ito,77,12\n", [2, 3]),
            ("date,name,amount,balance\n2027-03-01,Ana,450,1450.00\n2027-03-01,Ito,77,1000.00\n", [2, 3]),
            ("date,name,amount,house\n2027-03-01,Ana,450.00,75\n2027-03-01,Ito,77.00,12\n", [2, 3]),
        ]
    )
    func anAmountInTwoCellsIsUnreadable(text: String, lines: [Int]) throws {
        let statement = try read(text) { $0.decimal = .point }
        #expect(statement.lines.map(\.number) == lines)
        let count = text.split(separator: "\n").count - 1 - lines.count
        #expect(statement.flaws.count == count, "\(statement.flaws.map(\.message))")
    }

    /// A word that a payer may write is a balance where every payer has a name and this line has none.
    @Test func whatTheAccountHeldIsNoTransferOnItsDayEither() throws {
        let words = [
            "Kontostand", "Kontostand am 05.11.2026", "Saldo", "Solde", "Zůstatek", "Schlusssaldo", "Egyenleg",
        ]
        let named = try read("date,name,reference,amount\n" + words.map { "2027-03-01,,\($0),5.00\n" }.joined())
        #expect(named.lines.isEmpty && named.skipped.count == words.count)
        // A shop's name, on its day.
        let shop = try read("date,name,reference,amount\n2027-03-01,,Total,5.00\n")
        #expect(shop.lines.count == 1 && shop.skipped.isEmpty)
        let nameless = try read("date,reference,amount\n2027-03-01,Saldo,5.00\n2027-03-01,Schlusssaldo,5.00\n")
        #expect(nameless.lines.map(\.number) == [2] && nameless.skipped.map(\.line) == [3])
    }

    @Test func aSignAgainstItsColumnAsksForNoOtherReading() throws {
        let lines = try read("date,debit,credit\n2027-03-01,7,\n2027-03-01,-1,\n").lines
        let sign = try #require(lines.last?.unclearSign)
        #expect(sign.hasTwoColumns && !BankDoubt.unclearSign(sign).text.contains("--columns"))
    }

    @Test func whatIsNoTransferIsSkipped() throws {
        let statement = try read(
            """
            Datum;Name;Zweck;Betrag;Status
            ;;;100,00;vorgemerkt
            Pending;Ana;;100,00;
            1.3.2027;Ana;Card check;0,00;gebucht
            1.3.2027;Ana;Saldo;7,00;gebucht
            1.3.2027;;Anfangssaldo;3000,00;
            Kontostand am 1.3.2027:;;;3000,00;
            Summe;;;8,00
            """
        )
        #expect(statement.flaws.isEmpty && sums(statement) == ["5: 2027-03-01 7.00 EUR"])
        #expect(statement.skipped.map(\.line) == [2, 3, 4, 6, 7, 8])
        #expect(statement.skipped[2].skip == .nothingMoved)
    }

    @Test(
        arguments: [
            ("2027.03.01.", "2027-03-01"), ("1. 3. 2027", "2027-03-01"), ("01.03.2027 14:05", "2027-03-01"),
            ("2027-03-01T10:00:00Z", "2027-03-01"), ("1 Mar 2027", "2027-03-01"), ("01-Mar-27", "2027-03-01"),
            ("Mar 1, 2027", "2027-03-01"), ("2027. 03. 01. 9:00", "2027-03-01"),
        ]
    )
    func datesAsBanksWriteThem(text: String, date: String) throws {
        #expect(try read("date;amount\n\(text);5\n").lines.map(\.date.text) == [date])
    }

    @Test func columnsThatAreSaidTellTheDirection() throws {
        let text = "date,amount,Debit or so\n2027-03-01,5,S\n"
        #expect(sums(try read(text)) == ["2: 2027-03-01 -5.00 EUR"])
        #expect(sums(try read(text) { $0.columns = [.direction: .number(3)] }) == ["2: 2027-03-01 -5.00 EUR"])
        let said: [BankColumn: BankColumnPlace] = [.amount: .number(2), .direction: .nowhere]
        #expect(sums(try read(text) { $0.columns = said }) == ["2: 2027-03-01 5.00 EUR"])
        #expect(sums(try read(text) { $0.columns = [.amount: .number(2)] }) == ["2: 2027-03-01 -5.00 EUR"])
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
            ("date,amount,Debit or so\n2027-03-01,5,x\n", "columns.direction", "column 3 “Debit or so”"),
            ("date,amount,x\n2027-03-01,5,D\n2027-03-01,6,C\n2027-03-01,7,?\n", "columns.direction", "column 3 “x”"),
            ("date,amount,x\n2027-03-01,5,Gast\n2027-03-01,6,Ingreso\n", "columns.direction", "column 3 “x”"),
            ("date,amount,Note\n2027-03-01,5,-\n", "columns.direction", "column 3 “Note”"),
            ("date,amount,Type\n2027-03-01,5,T\n2027-03-02,5,T\n", "columns.direction", "column 3 “Type”"),
            ("date,amount,Storno\n2027-03-01,5,S\n2027-03-02,5,\n", "columns.direction", "column 3 “Storno”"),
            (
                "date,amount,x\n2027-03-01,5,Credit\n2027-03-01,6,Debit\n2027-03-01,-7,Fee\n", "columns.direction",
                "“Debit” beside 6 in line 3"
            ),
            ("date,amount\n26-11-20,5\n", "dates", "26-11-20 in line 2"),
            (
                "date,amount (A),amount (B)\n2027-03-01,5,6\n", "columns.amount",
                "column 2 “amount (A)” or column 3 “amount (B)”"
            ),
            (
                "date,amount,was\n2027-03-01,5,USD\n2027-03-01,6,\n", "columns.currency",
                "column 3 “was”, in some lines only"
            ),
            ("date,amount,x\n2027-03-01,-5,C\n2027-03-01,6,D\n", "columns.direction", "“C” beside -5 in line 2"),
            ("date,amount,a,b\n2027-03-01,6,D,C\n", "columns.direction", "column 3 “a”"),
            (
                "date,amount,a,b\n2027-03-01,6,D,C\n2027-03-01,6,C,D\n", "columns.direction",
                "column 3 “a” or column 4 “b”"
            ),
            ("date,amount,a,b\n2027-03-01,6,USD,EUR\n", "columns.currency", "column 3 “a” or column 4 “b”"),
            ("date,amount,debit,credit\n2027-03-01,6,5,\n", "columns.amount", "amount, debit, credit"),
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
    @Test func badLinesAreReportedAndNothingElseIsLost() throws {
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
                "3/1 date", "4/2 amount", "5/2 amount", "6/2 amount", "7/3 currency", "8/2 amount", "10/1 date",
                "10/2 amount", "11/1 line", "12/2 amount",
            ]
        )
        #expect(
            statement.flaws[2].message == "line 5, column 2: amount is “1.005”; allowed: at most 2 decimals in EUR."
        )
        #expect(statement.flaws[3].error.allowed == "no decimals in JPY")
        #expect(statement.flaws[4].error.allowed.contains("did you mean EUR?"))
        #expect(statement.flaws[5].error.allowed.contains("2^63 - 1"))
        #expect(statement.skipped == [BankRowSkipped(line: 9, skip: .nothingMoved)])
    }

    @Test func aLineIsTheSameHoweverTheFileWritesIt() throws {
        let one = try read("date;amount;reference\n2027-03-01;1.234,50;Rent  March\n2027-03-02;5,00;x\n").lines
        let two = try read("Reference,Amount,Date\n\"Rent\nMarch\",\"1,234.50\",20270301\n").lines
        #expect(one[0].id == two[0].id)
        #expect(one[0].id != one[1].id)
        #expect(one[0].id.text.count == 33)
    }

    @Test func equalLinesAreReportedApartByTheirPlaceAmongThem() throws {
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

    @Test func columnsThatAreNotReadAreReportedWithTheirHeadings() throws {
        let statement = try read("date,amount,Foo,Balance,,Note\n2027-03-01,5,Ito,,x\n2027-03-01,5,, ,,\n")
        #expect(
            statement.unread == [
                BankHeading(number: 3, text: "Foo", mayBeName: true), BankHeading(number: 5, text: "", mayBeName: true),
            ]
        )
        #expect(!statement.hasCounterpart)
        let said = try read("date,amount,Foo\n2027-03-01,5,Ito\n") { $0.columns = [.counterpart: .number(3)] }
        #expect(said.unread.isEmpty && said.hasCounterpart)
        let bare = try read("2027-03-01,5,Ito\n") { format in
            format.hasHeading = false
            format.columns = [.date: .number(1), .amount: .number(2)]
        }
        #expect(bare.unread == [BankHeading(number: 3, text: "", mayBeName: true)])
    }

    @Test func aFileHasABound() throws {
        let lines = String(repeating: "2027-03-01,1\n", count: BankFormat.lineCountMax)
        #expect(try read("date,amount\n" + lines).lines.count == BankFormat.lineCountMax)
        let error = #expect(throws: InvalidInput.self) { try read("date,amount\n" + lines + "2027-03-01,1\n") }
        #expect(error?.field == "file" && error?.found == "100001 lines")
    }
}
