/// Differences between two templates: what was added, removed, changed field by field, or moved.
///
/// Compares the canonical forms, so a field that templates get later is compared without a line here.
package struct TemplateDiff: Hashable, Sendable {
    /// Differences in the order of the newer template; what was removed comes last.
    package let entries: [TemplateDifference]

    package init(from old: TemplateDefinition, to new: TemplateDefinition) {
        entries =
            Self.head(old, new) + Self.parts(Self.attributes(of: old), Self.attributes(of: new))
            + Self.parts(old.payments.map { TemplatePart($0) }, new.payments.map { TemplatePart($0) })
            + Self.parts(TemplatePart.nodes(of: old), TemplatePart.nodes(of: new))
    }

    package var isEmpty: Bool { entries.isEmpty }

    private static func head(_ old: TemplateDefinition, _ new: TemplateDefinition) -> [TemplateDifference] {
        let lists = ["attributes", "payments", "steps", "template"]
        let changes = FieldComparison.changes(old.canonical, new.canonical, leavingOut: lists)
        guard !changes.isEmpty else { return [] }
        return [.init(kind: .changed, subject: .template, key: new.key.text, title: new.title, changes: changes)]
    }

    private static func attributes(of definition: TemplateDefinition) -> [TemplatePart] {
        definition.attributes.map { TemplatePart($0) }
    }

    private static func parts(_ old: [TemplatePart], _ new: [TemplatePart]) -> [TemplateDifference] {
        let before = Dictionary(old.map { ($0.key, $0) }) { first, _ in first }
        let kept = Set(new.map(\.key))
        let moved = MovedParts(old: old, new: new)
        let present = new.compactMap { part -> TemplateDifference? in
            guard let former = before[part.key], former.subject == part.subject else {
                return part.difference(.added, [])
            }
            let changes = former.changes(to: part) + moved.changes(of: part)
            return changes.isEmpty ? nil : part.difference(.changed, changes)
        }
        let removed = old.filter { part in
            !kept.contains(part.key) || new.contains { $0.key == part.key && $0.subject != part.subject }
        }
        return present + removed.map { $0.difference(.removed, []) }
    }
}

/// One part of a template that isn't as it was.
package struct TemplateDifference: Hashable, Sendable {
    /// Kind of the difference: what happened to the part.
    package enum Kind: String, Hashable, Sendable {
        case added
        case removed
        case changed
    }

    /// Subject of the difference: a template or one of its parts.
    package enum Subject: String, Hashable, Sendable {
        /// The template itself: its title, summary and policy.
        case template
        case attribute
        case payment
        case step
        case group
    }

    package let kind: Kind
    package let subject: Subject
    package let key: String
    /// Title of the part; its key where it has none.
    package let title: String
    /// Fields of the part that differ; none for what was added or removed as a whole.
    package let changes: [FieldDifference]
}

/// A field before and after.
package struct FieldDifference: Hashable, Sendable {
    /// Name of the field, as in the template; a field of a form is `form.pressure`.
    package let field: String
    package let before: String?
    package let after: String?
}
