import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal
import FoundationEssentials
import Varlink

/// Questions for the attributes that a job is refused without, at a terminal.
struct AttributeInterview: Sendable {
    private let interview: Interview
    private let fields: [JobsAPI.Field]
    /// Definitions by which flowd checks answers, so that each is checked when it is given.
    private let definitions: [String: FieldDefinition]

    /// Takes the template's definition, whose attributes are asked for by their titles.
    init(_ interview: Interview, _ definition: JSONValue) {
        self.interview = interview
        guard case .object(let members) = definition, case .array(let items) = members["attributes"] else {
            (fields, definitions) = ([], [:])
            return
        }
        fields = items.compactMap(Self.field)
        // What another release would have otherwise is checked by flowd alone.
        let known = items.compactMap { item in
            try? JSONDecoder().decode(FieldDefinition.self, from: JSONEncoder().encode(item))
        }
        definitions = Dictionary(known.map { ($0.key.text, $0) }) { first, _ in first }
    }

    /// The values with the answers to what was refused; throws what the template has no attribute for.
    ///
    /// With `hasOthers` the attributes that nothing was given for are asked for as well.
    func answered(
        _ refusal: JobsAPI.InvalidAttributes,
        _ given: [Assignment],
        hasOthers: Bool
    ) throws -> [Assignment] {
        let refused = Dictionary(refusal.problems.map { ($0.field, $0) }) { first, _ in first }
        let unknown = refusal.problems.filter { problem in !fields.contains { $0.key == problem.field } }
        guard unknown.isEmpty else {
            // What would have been asked for isn't the mistake.
            let message = unknown.count == 1 ? unknown[0].message + "." : refusal.message
            throw FlowClientError.refused(JobsAPI.InvalidAttributes(problems: unknown, message: message))
        }
        // Whoever gave all that is required isn't asked for more than what was wrong.
        let asksOthers = hasOthers && refused.keys.contains { key in !given.contains { $0.key == key } }
        var values = given
        for field in fields {
            let isGiven = given.contains { $0.key == field.key }
            if let problem = refused[field.key], isGiven {
                interview.session.say([Line(problem.message + (problem.message.hasSuffix(".") ? "" : "."), .yellow)])
            } else if refused[field.key] == nil, isGiven || !asksOthers {
                continue
            }
            values.removeAll { $0.key == field.key }
            let answer = try interview.answer(FormTable.question(field)) { text throws(Problem) in
                guard text.isEmpty else { return try checked(text, for: field) }
                guard field.required else { return text }
                throw .badInput("The job can't be started without it; it takes \(FormTable.takes(field)).")
            }
            if !answer.isEmpty { values.append(Assignment(key: field.key, value: FormTable.given(answer, to: field))) }
        }
        return values
    }

    private func checked(_ text: String, for field: JobsAPI.Field) throws(Problem) -> String {
        guard let definition = definitions[field.key] else { return text }
        do throws(FormProblem) {
            _ = try FieldValue.text(FormTable.given(text, to: field)).coerced(to: definition)
            return text
        } catch {
            throw .badInput("It takes \(error.allowed), but found \(error.found ?? "nothing").")
        }
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
