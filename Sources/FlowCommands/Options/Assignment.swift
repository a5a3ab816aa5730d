import ArgumentParser
import FlowCore
import Varlink

/// A value for a form field or an attribute: `key=value`.
struct Assignment: Hashable, Sendable {
    let key: String
    let value: String

    /// Reads `key=value`; the value may be empty and may contain further `=`.
    static func parse(_ text: String) throws -> Assignment {
        try parse(text, example: "key=value, for example fuel=gas")
    }

    /// Parses `key=value`; an error shows `example` as the way to write it.
    static func parse(_ text: String, example: String) throws -> Assignment {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
            throw ValidationError("write it as \(example)")
        }
        return Assignment(key: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    }

    /// All values as an object of texts, which the daemon reads by the declared types; nil when there are none.
    static func object(_ assignments: [Assignment]) -> JSONValue? {
        guard !assignments.isEmpty else { return nil }
        return .object(Dictionary(assignments.map { ($0.key, .string($0.value)) }) { _, last in last })
    }

    /// All values as an object of numbers, `true` and `false`, and texts, where no type is declared; nil when there are none.
    ///
    /// A number is what is written as flowd writes it: `0401` and `1.10` stay texts.
    static func values(_ assignments: [Assignment]) -> JSONValue? {
        guard !assignments.isEmpty else { return nil }
        return .object(Dictionary(assignments.map { ($0.key, value($0.value)) }) { _, last in last })
    }

    private static func value(_ text: String) -> JSONValue {
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: break
        }
        guard text.utf8.count <= digitsMax, let number = try? DecimalNumber(validating: text), number.text == text
        else {
            return .string(text)
        }
        return Int64(text).map(JSONValue.int) ?? Double(text).map(JSONValue.double) ?? .string(text)
    }

    /// Digits of which numbers in JSON lose none.
    private static let digitsMax = 15

    /// Refuses a field that is given twice.
    static func validate(_ assignments: [Assignment], option: String = "--set") throws {
        var seen: Set<String> = []
        for assignment in assignments where !seen.insert(assignment.key).inserted {
            throw ValidationError("\(option) gives \(assignment.key) twice; give it once.")
        }
    }
}
