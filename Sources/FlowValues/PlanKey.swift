/// Short, plain name that a template gives to an item: `TemplateKey`, `StepKey`, `FieldKey`.
///
/// A key is 1 to 64 characters of `a-z A-Z 0-9 . _ -`, the first alphanumeric, never with a slash. A value that exists
/// is valid; decoding checks too. Keys encode as plain strings, also as the keys of dictionaries.
package protocol PlanKey: Hashable, Sendable, Codable, Comparable, CustomStringConvertible, CodingKeyRepresentable {
    /// Noun for such a key in error messages: "step key".
    static var noun: String { get }
    /// True when upper-case characters are refused.
    static var isLowerCase: Bool { get }
    var text: String { get }
    init(validating text: String) throws(KeyError)
}

extension PlanKey {
    package static var isLowerCase: Bool { false }

    package var description: String { text }

    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try Self(validating: try container.decode(String.self))
        } catch let error as KeyError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    package var codingKey: any CodingKey { PlainCodingKey(stringValue: text) }

    package init?(codingKey: some CodingKey) {
        // A key that isn't valid is refused by the dictionary's decoder, which sees nil.
        guard let key = try? Self(validating: codingKey.stringValue) else { return nil }
        self = key
    }

    /// Returns `text` when it obeys the rule of keys, otherwise throws what is wrong with it.
    package static func checked(_ text: String) throws(KeyError) -> String {
        guard let first = text.utf8.first else { throw KeyError(noun: noun, found: text, problem: .empty) }
        guard text.utf8.count <= KeyError.lengthMax else {
            throw KeyError(noun: noun, found: text, problem: .tooLong(text.utf8.count))
        }
        for scalar in text.unicodeScalars where !isAllowed(scalar) {
            throw KeyError(noun: noun, found: text, problem: .badCharacter(scalar, isLowerCase: isLowerCase))
        }
        guard isAlphanumeric(first) else { throw KeyError(noun: noun, found: text, problem: .badStart) }
        return text
    }

    private static func isAllowed(_ scalar: UnicodeScalar) -> Bool {
        guard scalar.isASCII else { return false }
        let byte = UInt8(scalar.value)
        if isLowerCase, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte { return false }
        return isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-")
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
