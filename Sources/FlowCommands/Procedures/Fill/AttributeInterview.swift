import FlowAPI
import FlowTerminal
import Varlink

/// Questions for the attributes that a job is refused without, at a terminal.
struct AttributeInterview: Sendable {
    private let interview: Interview
    private let fields: [JobsAPI.Field]

    /// Takes the template's definition, whose attributes are asked for by their titles.
    init(_ interview: Interview, _ definition: JSONValue) {
        self.interview = interview
        guard case .object(let members) = definition, case .array(let items) = members["attributes"] else {
            fields = []
            return
        }
        fields = items.compactMap(Self.field)
    }

    /// The values with the answers to what was refused; nil where the template has no such attribute.
    ///
    /// With `hasOthers` the attributes that nothing was given for are asked for as well.
    func answered(
        _ refusal: JobsAPI.InvalidAttributes,
        _ given: [Assignment],
        hasOthers: Bool
    ) throws -> [Assignment]? {
        let refused = Dictionary(refusal.problems.map { ($0.field, $0) }) { first, _ in first }
        guard refused.keys.allSatisfy({ key in fields.contains { $0.key == key } }) else { return nil }
        var values = given
        for field in fields {
            let isGiven = given.contains { $0.key == field.key }
            if let problem = refused[field.key], isGiven {
                interview.session.say([Line(problem.message + ".", .yellow)])
            } else if refused[field.key] == nil, isGiven || !hasOthers {
                continue
            }
            values.removeAll { $0.key == field.key }
            let answer = try interview.answer(FormTable.question(field)) { text throws(Problem) in
                guard text.isEmpty, field.required else { return text }
                throw .badInput("The job can't be started without it; it takes \(FormTable.takes(field)).")
            }
            if !answer.isEmpty { values.append(Assignment(key: field.key, value: answer)) }
        }
        return values
    }

    private static func field(_ item: JSONValue) -> JobsAPI.Field? {
        guard case .object(let members) = item, case .string(let key) = members["field"],
            case .string(let name) = members["type"], let type = JobsAPI.FieldType(rawValue: name)
        else { return nil }
        var options: [String]?
        if case .array(let items) = members["options"] {
            options = items.compactMap { if case .string(let option) = $0 { option } else { nil } }
        }
        return JobsAPI.Field(
            key: key,
            title: text(members["title"]),
            type: type,
            unit: text(members["unit"]),
            required: members["required"] == .bool(true),
            options: options,
            allowed: ""
        )
    }

    private static func text(_ value: JSONValue?) -> String? {
        if case .string(let text) = value { text } else { nil }
    }
}
