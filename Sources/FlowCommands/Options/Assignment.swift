import ArgumentParser
import Varlink

/// A value for a form field or an attribute: `key=value`.
struct Assignment: Hashable, Sendable {
    let key: String
    let value: String

    /// Reads `key=value`; the value may be empty and may contain further `=`.
    static func parse(_ text: String) throws -> Assignment {
        try parse(text, example: "key=value, for example fuel=gas")
    }

    /// The same, with another example of how it is written.
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

    /// Refuses a field that is given twice.
    static func validate(_ assignments: [Assignment], option: String = "--set") throws {
        var seen: Set<String> = []
        for assignment in assignments where !seen.insert(assignment.key).inserted {
            throw ValidationError("\(option) gives \(assignment.key) twice; give it once.")
        }
    }
}
