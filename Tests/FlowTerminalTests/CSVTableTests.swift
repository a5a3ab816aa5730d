import FlowTerminal
import Testing

/// CSV: RFC 4180, byte by byte, and nothing that a spreadsheet would calculate.
@Suite struct CSVTableTests {
    @Test(arguments: [
        ("plain", "plain"), ("a, b", "\"a, b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("one\ntwo", "\"one\ntwo\""),
        ("one\r\ntwo", "\"one\r\ntwo\""), ("", ""), (" spaced ", " spaced "), ("semi;colon", "semi;colon"),
        ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
        ("\rx", "\"'\rx\""), ("＝1", "'＝1"), ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
        ("1=1", "1=1"), ("größte 伊藤", "größte 伊藤"), ("bell\u{7}\u{1B}[31m", "bell\u{FFFD}\u{FFFD}[31m"),
    ])
    func whatPeopleHaveWrittenIsQuotedAndNoFormula(text: String, cell: String) {
        let table = CSVTable(columns: [.words("text"), .value("end")], rows: [[text, "x"]])
        #expect(table.text == "text,end\r\n\(cell),x\r\n")
    }

    @Test(arguments: [
        ("-1", "-1"), ("-12.50", "-12.50"), ("0", "0"), ("-1+2", "'-1+2"), ("-", "'-"), ("-1.", "'-1."),
        ("-.5", "'-.5"),
        ("--1", "'--1"), ("-1.2.3", "'-1.2.3"), ("-1e3", "'-1e3"), ("+1", "'+1"), ("=1", "'=1"), ("-١", "'-١"),
        ("-1\n", "\"'-1\n\""),
    ])
    func numbersAmongAnswersStayNumbers(text: String, cell: String) {
        let table = CSVTable(columns: [.answers("text"), .value("end")], rows: [[text, "x"]])
        #expect(table.text == "text,end\r\n\(cell),x\r\n")
    }

    @Test func whatFlowdWritesStaysAsItIs() {
        let table = CSVTable(columns: [.value("amount")], rows: [["-5.00"]])
        #expect(table.text == "amount\r\n-5.00\r\n")
    }
}
