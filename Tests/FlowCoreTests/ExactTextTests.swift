import FlowCore
import Testing

/// Texts that look the same and have other bytes are two values, wherever a change is told from none.
@Suite struct ExactTextTests {
    private static let spellings = ("Caf\u{E9}", "Cafe\u{301}")

    @Test func spellingsAreTwoValues() {
        let (one, other) = Self.spellings
        #expect(one == other)
        #expect(!one.hasBytes(of: other))
        #expect(FieldValue.text(one) != .text(other))
        #expect(CanonicalValue.list([.text(one)]) != .list([.text(other)]))
        #expect(CanonicalValue.object(["a": .text(one)]) != .object(["a": .text(other)]))
        #expect(ExactText(wrappedValue: one) != ExactText(wrappedValue: other))
    }

    @Test func theSameSpellingIsOneValue() {
        let one = Self.spellings.0
        #expect(FieldValue.text(one) == .text(one))
        #expect(CanonicalValue.text(one) == .text(one))
        #expect(FieldValue.text("true") != .boolean(true))
        #expect(CanonicalValue.text("1") != .integer(1))
    }

    @Test func textsThatMayBeAbsent() {
        let (one, other): (String?, String?) = (Self.spellings.0, Self.spellings.1)
        #expect(one.hasBytes(of: one))
        #expect(!one.hasBytes(of: other))
        let none: String? = nil
        #expect(!one.hasBytes(of: none))
        #expect(none.hasBytes(of: none))
    }
}
