import ArgumentParser
import FlowCore
import Varlink

/// The condition of a new step on the command line: `fuel=gas`, `survey.pressure!=3`, `survey.pressure<1.5`,
/// `{attribute: fuel, in: [gas]}`.
struct NewCondition: Hashable, Sendable {
    /// Condition in the form that a template has.
    let object: JSONValue

    static func parse(_ text: String) throws -> NewCondition {
        if text.hasPrefix("{") { return NewCondition(object: try template(text)) }
        let bounds = [(">=", "from"), ("<=", "until"), (">", "over"), ("<", "under")]
        for (sign, key) in bounds {
            guard let range = text.firstRange(of: sign), !text[..<range.lowerBound].contains("=") else { continue }
            let limit = value(String(text[range.upperBound...]))
            return NewCondition(object: try comparison(text[..<range.lowerBound], [key: limit]))
        }
        guard let sign = text.firstIndex(of: "=") else {
            return NewCondition(object: try comparison(text[...], ["exists": true]))
        }
        let value = value(String(text[text.index(after: sign)...]))
        let name = text[..<sign]
        guard name.hasSuffix("!") else { return NewCondition(object: try comparison(name, ["equals": value])) }
        return NewCondition(object: ["not": try comparison(name.dropLast(), ["equals": value])])
    }

    static func object(_ conditions: [NewCondition]) -> JSONValue? {
        conditions.count > 1 ? ["all": .array(conditions.map(\.object))] : conditions.first?.object
    }

    private static func comparison(_ name: Substring, _ test: [String: JSONValue]) throws -> JSONValue {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { JSONValue.string(String($0)) }
        guard (1...2).contains(parts.count), !parts.contains("") else {
            throw ValidationError("write it as fuel=gas, survey.pressure=3, or in braces as a template has it")
        }
        let names = parts.count == 1 ? ["attribute": parts[0]] : ["step": parts[0], "field": parts[1]]
        return .object(names.merging(test) { name, _ in name })
    }

    /// A word as YAML would take it.
    private static func value(_ text: String) -> JSONValue {
        switch text {
        case "true": true
        case "false": false
        default: Int64(text).map(JSONValue.int) ?? .string(text)
        }
    }

    // MARK: - In braces

    private static func template(_ text: String) throws -> JSONValue {
        let (root, findings) = SourceReader(limits: .standard, subject: .template).read(text)
        guard let root, findings.isEmpty else {
            throw ValidationError(findings.first?.description ?? "it can't be read")
        }
        return json(root)
    }

    private static func json(_ node: SourceNode) -> JSONValue {
        switch node.content {
        case .scalar(let text, let isPlain): isPlain ? value(text) : .string(text)
        case .list(let nodes): .array(nodes.map(json))
        case .map(let entries):
            .object(Dictionary(entries.map { ($0.name, json($0.value)) }) { first, _ in first })
        }
    }
}
