import FlowCore
import Testing

@testable import FlowPayments

/// RFC 4180 and what programs make of it.
@Suite struct CSVRecordsTests {
    @Test(
        arguments: [
            ("a,b\r\nc,d\r\n", [(1, ["a", "b"]), (2, ["c", "d"])]),
            ("a,b\nc,d", [(1, ["a", "b"]), (2, ["c", "d"])]),
            ("a,b\rc,d\r", [(1, ["a", "b"]), (2, ["c", "d"])]),
            ("\"a,b\",c\n", [(1, ["a,b", "c"])]),
            ("\"a \"\"b\"\"\",c\n", [(1, ["a \"b\"", "c"])]),
            ("\"a\r\nb\",c\r\nd,e\r\n", [(1, ["a\r\nb", "c"]), (3, ["d", "e"])]),
            ("a,,\n,,\nb,\"\",\n", [(1, ["a", "", ""]), (3, ["b", "", ""])]),
            ("\n\na,b\n\n", [(3, ["a", "b"])]),
            ("a\"b,c\n", [(1, ["a\"b", "c"])]),
            ("\"a\"b,c\n", [(1, ["ab", "c"])]),
            ("\"a\"", [(1, ["a"])]),
            ("", []),
        ] as [(String, [(Int, [String])])]
    )
    func cellsAndLines(text: String, records: [(Int, [String])]) throws {
        let read = try CSVRecords(reading: text, separator: ",").records
        #expect(read.map(\.line) == records.map(\.0))
        #expect(read.map(\.cells) == records.map(\.1))
    }

    @Test(
        arguments: [
            ("a,b,c;d\n", ","), ("\"a,b,c\";d\n", ";"), ("a\tb\n", "\t"), ("\n\na|b\nc,d,e\n", "|"),
        ] as [(String, Unicode.Scalar)]
    )
    func theSeparatorIsFound(text: String, separator: Unicode.Scalar) throws {
        #expect(try CSVRecords.separator(of: text) == separator)
    }
}
