import FlowCore

/// Result of `flowctl template diff` for one template, as its JSON has it.
struct TemplateComparison: Encodable, Sendable {
    /// A part of the template that differs.
    struct Difference: Encodable, Sendable {
        /// One of added, removed and changed.
        let kind: String
        /// One of template, attribute, step and group.
        let what: String
        let key: String
        let title: String
        let fields: [Field]
    }

    /// A field that differs; without `before` it was added, without `after` removed.
    struct Field: Encodable, Sendable {
        let field: String
        let before: String?
        let after: String?
    }

    let template: String
    /// The older version; nil when the template isn't published yet.
    let fromVersion: Int?
    /// The newer version; nil for a file.
    let toVersion: Int?
    let file: String?
    let same: Bool
    let differences: [Difference]

    init(_ diff: TemplateDiff, of template: String, from: Int, to: Int?, file: String?) {
        (self.template, fromVersion, toVersion, self.file) = (template, from, to, file)
        same = diff.isEmpty
        differences = diff.entries.map { entry in
            Difference(
                kind: entry.kind.rawValue,
                what: entry.subject.rawValue,
                key: entry.key,
                title: entry.title,
                fields: entry.changes.map { Field(field: $0.field, before: $0.before, after: $0.after) }
            )
        }
    }

    init(new definition: TemplateDefinition, file: String) {
        (template, fromVersion, toVersion, self.file) = (definition.key.text, nil, nil, file)
        (same, differences) = (false, [])
    }
}
