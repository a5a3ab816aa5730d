import FlowAPI
import FlowCore
import Varlink

extension NewStep {
    /// A step as a caller describes it; the rules of templates judge what it says.
    init(_ wanted: JobsAPI.AddStep.Parameters) throws {
        var content: [String: CanonicalValue] = ["title": .text(wanted.title)]
        content["instructions"] = wanted.instructions.map(CanonicalValue.text)
        content["weight"] = wanted.weight.map(CanonicalValue.integer)
        content["optional"] = wanted.optional.map(CanonicalValue.boolean)
        content["dependsOn"] = wanted.dependsOn.map { .list($0.map(CanonicalValue.text)) }
        content["due"] = wanted.due.map(CanonicalValue.text)
        content["reminders"] = wanted.reminders.map { .list($0.map(CanonicalValue.text)) }
        content["when"] = try wanted.when.flatMap { try Self.value($0, "when", depth: 0) }
        if let form = wanted.form {
            content["form"] = .list(try form.compactMap { try Self.value($0, "form", depth: 0) })
        }
        if let evidence = wanted.evidence {
            content["evidence"] = .list(try evidence.compactMap { try Self.value($0, "evidence", depth: 0) })
        }
        self.init(
            key: try StepKey(wire: wanted.step),
            content: content,
            place: try StepPlace(group: wanted.group, before: wanted.before)
        )
    }

    /// JSON as a template's source would have it; `null` is as if it weren't there.
    ///
    /// Deeper than any template may be, it is refused here.
    private static func value(_ json: JSONValue, _ field: String, depth: Int) throws -> CanonicalValue? {
        guard depth <= TemplateLimits.standard.nodeDepth else {
            let allowed = "what a template may have there"
            throw InvalidInput(field: field, found: "values that are nested deeply", allowed: allowed)
        }
        switch json {
        case .null: return nil
        case .bool(let isTrue): return .boolean(isTrue)
        case .int(let number): return .integer(Int(number))
        case .double(let number): return .text(number.plainText)
        case .string(let text): return .text(text)
        case .array(let values): return .list(try values.compactMap { try value($0, field, depth: depth + 1) })
        case .object(let members):
            return .object(try members.compactMapValues { try value($0, field, depth: depth + 1) })
        }
    }
}
