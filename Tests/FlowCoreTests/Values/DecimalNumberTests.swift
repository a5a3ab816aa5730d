import FlowCore
import Foundation
import Testing

@testable import FlowValues

struct DecimalNumberTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("0.0", "0"), ("-0.000", "0"), ("00", "0"), ("7", "7"), ("007", "7"), ("-7", "-7"),
        ("1.5", "1.5"), ("1.50", "1.5"), ("1.000000", "1"), ("1.0000000000", "1"), ("0.000001", "0.000001"),
        ("-0.10", "-0.1"), ("100", "100"), ("10.010", "10.01"), ("999999999999999", "999999999999999"),
        ("000000000000000000001", "1"), ("123456789012345.123456", "123456789012345.123456"),
        ("-999999999999999.999999", "-999999999999999.999999"),
    ])
    func plainNotationIsKeptInOneForm(written: String, canonical: String) throws {
        let number = try DecimalNumber(validating: written)
        #expect(number.text == canonical)
        #expect(number.description == canonical)
        #expect(try DecimalNumber(validating: canonical) == number)
    }

    @Test(arguments: [
        "", "-", ".", "+1", "1.", ".5", "-.5", "1.2.3", "1e3", "1E3", "1,5", "1_000", "0x1F", " 1", "1 ", "--1", "- 1",
        "1-", "NaN", "inf", "-inf", "½", "١٢", "1\u{301}", "-\u{301}1", "twelve", "1\n", "1\u{0}",
    ])
    func anythingElseIsRefused(written: String) {
        let expected = DecimalNumberError(found: written, problem: .notANumber)
        #expect(throws: expected) { try DecimalNumber(validating: written) }
        #expect(expected.description.contains("is not a number"))
    }

    @Test(arguments: [
        "1000000000000000", "0.0000001", "-1.1234567", "1234567890123456.5", String(repeating: "9", count: 4096),
    ])
    func nothingIsRounded(written: String) {
        #expect(throws: DecimalNumberError(found: written, problem: .tooManyDigits)) {
            try DecimalNumber(validating: written)
        }
    }

    @Test(arguments: [
        "0", "-1", "0.1", "0.000001", "1.1", "100", "1000000", "999999999999999.999999", "-123456789012345.123456",
        "900719925474099.3", "0.3", "299792458.123456",
    ])
    func itGoesThroughJSONExactly(written: String) throws {
        let number = try DecimalNumber(validating: written)
        let encoded = try JSONEncoder().encode([number])
        #expect(String(decoding: encoded, as: UTF8.self) == "[\(number.text)]")
        #expect(try JSONDecoder().decode([DecimalNumber].self, from: encoded) == [number])
    }

    @Test(arguments: [("1e3", "1000"), ("0.10", "0.1"), ("-0", "0"), ("12.50E-1", "1.25")])
    func otherSpellingsOfJSONNumbersAreUnderstood(json: String, expected: String) throws {
        let decoded = try JSONDecoder().decode([DecimalNumber].self, from: Data("[\(json)]".utf8))
        #expect(decoded.map(\.text) == [expected])
    }

    @Test(arguments: ["1e15", "1e-7", "1e300", "1.0000001", "\"1\"", "true", "null"])
    func jsonThatDoesNotFitIsRefused(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([DecimalNumber].self, from: Data("[\(json)]".utf8))
        }
    }
}
