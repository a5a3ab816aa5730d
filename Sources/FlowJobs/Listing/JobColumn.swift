/// A value that jobs have or haven't, by which lists are narrowed, and which they show, count and add up.
package enum JobColumn: Hashable, Sendable {
    /// Property that a job has by itself, by which jobs may be counted.
    package enum Plain: String, CaseIterable, Hashable, Sendable {
        case state, template, assignee, priority
    }

    case attribute(FieldKey)
    /// An answer in the form of a step that is done.
    case answer(step: StepKey, field: FieldKey)
    /// The state of a step.
    case step(StepKey)
    case plain(Plain)
    /// The first of these that has a value.
    case first([JobColumn])

    package static let alternativeCountMax = 5
    package static let countMax = 20

    package static let allowed =
        "attribute.KEY, form.STEP.FIELD (form.STEP/FIELD where a key has a dot itself) or step.STEP, "
        + "or up to \(alternativeCountMax) of them with | between them for the first that has a value"

    /// Reads `attribute.side`, `form.rsvp.diet`, `form.rsvp/diet` or `step.rsvp`; throws for anything else.
    package init(validating text: String, field: String) throws(InvalidInput) {
        guard let column = Self.named(text) else {
            throw InvalidInput(field: field, found: text, allowed: Self.allowed)
        }
        self = column
    }

    /// Reads by what jobs are counted: besides what the others are, a word such as `state`.
    package init(counting text: String, field: String) throws(InvalidInput) {
        guard let column = Plain(rawValue: text).map(JobColumn.plain) ?? Self.named(text) else {
            let words = Plain.allCases.map(\.rawValue).joined(separator: ", ")
            throw InvalidInput(field: field, found: text, allowed: "\(words), \(Self.allowed)")
        }
        self = column
    }

    /// Reads where a number stands: an attribute, or a field of a form.
    package init(summing text: String, field: String) throws(InvalidInput) {
        guard let column = Self.named(text), !column.isOfSteps else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "attribute.KEY or form.STEP.FIELD, where numbers stand, or several with | between them"
            )
        }
        self = column
    }

    var isOfSteps: Bool {
        switch self {
        case .step: true
        case .attribute, .answer, .plain: false
        case .first(let columns): columns.contains(where: \.isOfSteps)
        }
    }

    private static func named(_ text: String) -> JobColumn? {
        // Keys have no stroke.
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return single(text) }
        let columns = parts.compactMap { single(String($0)) }
        return columns.count == parts.count && parts.count <= alternativeCountMax ? .first(columns) : nil
    }

    private static func single(_ text: String) -> JobColumn? {
        guard let dot = text.firstIndex(of: ".") else { return nil }
        let rest = text[text.index(after: dot)...]
        switch text[..<dot] {
        case "attribute": return (try? FieldKey(validating: String(rest))).map(JobColumn.attribute)
        case "step": return (try? StepKey(validating: String(rest))).map(JobColumn.step)
        case "form": return answer(rest)
        default: return nil
        }
    }

    private static func answer(_ text: Substring) -> JobColumn? {
        // Keys may have dots, but no slash.
        let parts = text.split(separator: text.contains("/") ? "/" : ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let step = try? StepKey(validating: String(parts[0])),
            let field = try? FieldKey(validating: String(parts[1]))
        else { return nil }
        return .answer(step: step, field: field)
    }

    package var text: String {
        switch self {
        case .attribute(let key): "attribute.\(key)"
        case .answer(let step, let field): "form.\(step)/\(field)"
        case .step(let step): "step.\(step)"
        case .plain(let plain): plain.rawValue
        case .first(let columns): columns.map(\.text).joined(separator: "|")
        }
    }
}
