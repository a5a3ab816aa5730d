import FlowCore
import Testing

@testable import FlowValues

/// RFC 3339 as callers write it.
struct TimestampReadingTests {
    /// From Python's datetime.
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00z", 0), ("1969-12-31T23:59:59.999Z", -1),
            ("2000-02-29T00:00:00Z", 951_782_400_000), ("2027-03-28T03:30:00+02:00", 1_806_197_400_000),
            ("2027-03-27T21:00:00.000-04:30", 1_806_197_400_000), ("2001-09-09T01:46:40.1239Z", 1_000_000_000_123),
            ("2001-09-09T01:46:40.1Z", 1_000_000_000_100), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000),
        ] as [(String, Int64)]
    )
    func itIsRead(text: String, milliseconds: Int64) throws {
        #expect(try Timestamp(validating: text, field: "from").milliseconds == milliseconds)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        for number in 0..<3999 {
            let instant = Timestamp(milliseconds: -62_135_596_800_000 + Int64(number) * 78_892_315_617)
            #expect(try Timestamp(validating: instant.rfc3339, field: "from") == instant)
        }
    }

    @Test(
        arguments: [
            "", "now", "2027", "2027-03-28", "2027-03-28T01:30Z", "2027-03-28T01:30:00", "2027-03-28 01:30:00Z",
            "2027-02-29T01:30:00Z", "2027-13-01T01:30:00Z", "2027-03-28T24:00:00Z", "2027-03-28T01:60:00Z",
            "2027-03-28T01:30:60Z", "2027-03-28T01:30:00.Z", "2027-03-28T01:30:00+2:00", "2027-03-28T01:30:00+24:00",
            "2027-03-28T01:30:00+02:0a", "2027-03-28T01:30:00Zx", "20270-3-28T01:30:00Z", "+027-03-28T01:30:00Z",
            "2027-03-28T01:30:00.000000000000000000000000000Z", "２027-03-28T01:30:00Z",
        ]
    )
    func whatIsNoTimeIsRefused(text: String) {
        #expect(throws: InvalidInput.self) { try Timestamp(validating: text, field: "from") }
    }

    @Test(arguments: ["uid:0", "uid:1000", "uid:4294967295", "token:abc"])
    func aPrincipalIsRead(text: String) throws {
        #expect(try Principal(validating: text, field: "principal").text == text)
    }

    @Test(arguments: ["", ":", "uid:", "1000", "uid:01", "uid:-1", "uid:4294967296", "uid:x", "a b:c", "uid:1\n", ":1"])
    func whatIsNoPrincipalIsRefused(text: String) {
        #expect(throws: InvalidInput.self) { try Principal(validating: text, field: "principal") }
    }
}
