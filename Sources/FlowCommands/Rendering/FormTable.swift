import FlowAPI
import FlowTerminal
import Varlink

/// The fields of a step's form, what each takes, and what was answered.
struct FormTable: Sendable {
    private let fields: [JobsAPI.Field]
    private let known: [String: String]
    private let isDraft: Bool

    init(_ fields: [JobsAPI.Field], _ answers: JSONValue?, isDraft: Bool) {
        (self.fields, known, self.isDraft) = (fields, Self.values(answers), isDraft)
    }

    func lines(_ style: Style) -> [Line] {
        guard !fields.isEmpty else { return [] }
        let table = Table(
            [
                .init("FIELD"), .init("TAKES", .left, .words(widthMin: 20)),
                .init(isDraft ? "DRAFT" : "ANSWER", .left, .words(widthMin: 12)),
                .init("TITLE", .left, .words(widthMin: 12)),
            ],
            rows: fields.map { field in
                [
                    Line(field.key, .bold),
                    Line([Span(Self.takes(field))] + (field.required ? [Span(" · required", .dim)] : [])),
                    Line(known[field.key] ?? "–", isDraft || known[field.key] == nil ? .dim : .plain),
                    Line(field.title ?? "", .dim),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    /// `Persons coming (number, required)`.
    static func question(_ field: JobsAPI.Field) -> String {
        SafeText.line("\(field.title ?? field.key) (\(takes(field))\(field.required ? ", required" : ""))")
    }

    /// Returns an answer in the form that flowd takes.
    ///
    /// People answer yes or no with one character, also in upper case.
    static func given(_ text: String, to field: JobsAPI.Field) -> String {
        guard field.type == .boolean else { return text }
        return ["y": "yes", "n": "no"][text.lowercased()] ?? text.lowercased()
    }

    static func values(_ object: JSONValue?) -> [String: String] {
        guard case .object(let members) = object else { return [:] }
        return members.mapValues { SafeText.line(ProfileText.text($0)) }
    }

    /// `number, in kWh`, `gas, oil`.
    static func takes(_ field: JobsAPI.Field) -> String {
        switch field.type {
        case .text: "text"
        case .number: "number" + (field.unit.map { ", in \($0)" } ?? "")
        case .boolean: "yes or no"
        case .date: "date, as YYYY-MM-DD"
        case .choice: (field.options ?? []).joined(separator: ", ")
        }
    }
}
