import ArgumentParser
import FlowCore

/// A tenant's limit on the command line: `profiles=4`, or `profiles=default`.
struct LimitAssignment: Hashable, Sendable {
    let name: String
    /// Nil for the default.
    let value: Int?

    static func parse(_ text: String) throws -> LimitAssignment {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
            throw ValidationError("write it as name=value, for example profiles=4, or profiles=default")
        }
        let name = String(text[..<equals])
        let value = String(text[text.index(after: equals)...])
        if value == "default" { return LimitAssignment(name: name, value: nil) }
        guard let number = Int(value), number >= 0 else {
            throw ValidationError("a limit is a whole number, for example profiles=4, or profiles=default")
        }
        return LimitAssignment(name: name, value: number)
    }

    static func values(_ limits: [LimitAssignment]) -> [String: Int]? {
        let values = limits.compactMap { limit in limit.value.map { (limit.name, $0) } }
        return values.isEmpty ? nil : Dictionary(values) { _, last in last }
    }

    /// Names of those that go back to their defaults; nil when there are none.
    static func defaults(_ limits: [LimitAssignment]) -> [String]? {
        let names = limits.filter { $0.value == nil }.map(\.name)
        return names.isEmpty ? nil : names
    }

    /// Refuses a limit that is given twice.
    static func validate(_ limits: [LimitAssignment]) throws {
        var seen: Set<String> = []
        for limit in limits where !seen.insert(limit.name).inserted {
            throw ValidationError("--limit gives \(limit.name) twice; give it once.")
        }
    }
}
