import FlowCore
import Testing

@testable import FlowValues

struct CallerInputTests {
    @Test(arguments: [("1", 1), ("12", 12), ("999999999999999", 999_999_999_999_999)] as [(String, Int64)])
    func theseAreJobNumbers(text: String, number: Int64) throws {
        #expect(try JobID(validating: text).number == number)
    }

    @Test(arguments: [
        "", "0", "007", "-1", "+1", "1.0", " 1", "1 ", "12/photo", "１２", "1000000000000000", "x", "1\u{301}",
    ])
    func theseAreNoJobNumbers(text: String) {
        let error = InvalidInput(field: "id", found: text, allowed: "a job's number, such as 12")
        #expect(throws: error) { try JobID(validating: text, field: "id") }
    }

    @Test(arguments: ["a", "~!", "01F8-MECHZX3TBDSZ7XRADM79XE", String(repeating: "k", count: 128)])
    func theseAreIdempotencyKeys(text: String) throws {
        #expect(try IdempotencyKey(validating: text).text == text)
    }

    @Test(arguments: ["", "a b", "a\n", "ä", "\u{7f}", String(repeating: "k", count: 129)])
    func theseAreNoIdempotencyKeys(text: String) {
        let error = InvalidInput(
            field: "idempotencyKey",
            found: text,
            allowed: "1 to 128 printable ASCII characters without spaces"
        )
        #expect(throws: error) { try IdempotencyKey(validating: text) }
    }

    /// Lengths count Unicode scalars: a letter with a thousand accents looks like one character and isn't.
    @Test(arguments: [
        ("a", "a"), ("  a \n", "a"), ("a\tb\nc", "a\tb\nc"), ("äöüßé", "äöüßé"), ("12345", "12345"), ("👩‍👩", "👩‍👩"),
    ])
    func theseTextsAreTaken(text: String, expected: String) throws {
        #expect(try BoundedText.required(text, field: "note", max: 5) == expected)
        #expect(try BoundedText.optional(text, field: "note", max: 5) == expected)
    }

    @Test(arguments: [
        ("123456", "6 characters long"), ("e\u{301}\u{301}\u{301}\u{301}\u{301}", "6 characters long"),
        ("a\u{0}b", "a�b"), ("a\r\nb", "a��b"), ("a\u{9b}b", "a�b"), ("\u{1b}[1m", "�[1m"),
    ])
    func theseTextsAreRefused(text: String, found: String) throws {
        let error = try #require(throws: InvalidInput.self) {
            try BoundedText.required(text, field: "note", max: 5)
        }
        #expect(error.field == "note")
        #expect(error.found == found)
        #expect(error.allowed == "1 to 5 characters, no control characters")
        #expect(throws: InvalidInput.self) { try BoundedText.optional(text, field: "note", max: 5) }
    }

    @Test(arguments: [nil, "", "  ", "\n\t\u{a0}"] as [String?])
    func nothingIsNothingWhenItMayBe(text: String?) throws {
        #expect(try BoundedText.optional(text, field: "note", max: 5) == nil)
        let error = InvalidInput(field: "note", found: "", allowed: "1 to 5 characters, no control characters")
        #expect(throws: error) { try BoundedText.required(text ?? "", field: "note", max: 5) }
    }

    @Test
    func anErrorIsASentenceAndNeverLong() {
        let empty = InvalidInput(field: "reason", found: "", allowed: "1 to 5 characters")
        #expect(empty.message == "reason is empty; allowed: 1 to 5 characters.")
        let long = InvalidInput(field: "slug", found: String(repeating: "x", count: 81), allowed: "less")
        #expect(long.found == String(repeating: "x", count: 80) + "…")
        #expect(long.message.hasPrefix("slug is “xxx"))
        let exact = InvalidInput(field: "slug", found: String(repeating: "x", count: 80), allowed: "less")
        #expect(exact.found == String(repeating: "x", count: 80))
        let accents = InvalidInput(field: "slug", found: "e" + String(repeating: "\u{301}", count: 9000), allowed: "")
        #expect(accents.found.unicodeScalars.count == 81)
        #expect(InvalidInput(field: "slug", found: "a\u{7}\nb", allowed: "").found == "a��b")
    }

    @Test
    func aCallerIsRecordedByItsUserID() {
        #expect(Caller(uid: 1000, isOperator: true).principal == Principal(stored: "uid:1000"))
    }
}
