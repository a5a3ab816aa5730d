/// What differs between two templates: what was added, removed, changed field by field, or moved.
///
/// Compares the canonical forms, so a field that templates get later is compared without a line here.
package struct TemplateDiff: Hashable, Sendable {
    /// What differs, in the order of the newer template; what was removed comes last.
    package let entries: [TemplateDifference]

    /// Compares an older template with a newer one.
    package init(from old: TemplateDefinition, to new: TemplateDefinition) {
        entries =
            Self.head(old, new) + Self.parts(Self.attributes(of: old), Self.attributes(of: new))
            + Self.parts(old.payments.map { TemplatePart($0) }, new.payments.map { TemplatePart($0) })
            + Self.parts(TemplatePart.nodes(of: old), TemplatePart.nodes(of: new))
    }

    /// True when both say the same.
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

    /// Pairs parts by their keys.
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
    /// What became of it.
    package enum Kind: String, Hashable, Sendable {
        /// Only the newer template has it.
        case added
        /// Only the older one has it.
        case removed
        /// Both have it, not alike.
        case changed
    }

    /// What it is.
    package enum Subject: String, Hashable, Sendable {
        /// The template itself: its title, summary and policy.
        case template
        /// What is given when a job is started.
        case attribute
        /// What is to be paid.
        case payment
        /// Something to do.
        case step
        /// Several steps under one title.
        case group
    }

    /// What became of it.
    package let kind: Kind
    /// What it is.
    package let subject: Subject
    /// Its key.
    package let key: String
    /// Its title; the key where it has none.
    package let title: String
    /// Its fields that differ; none for what was added or removed as a whole.
    package let changes: [FieldDifference]
}

/// A field before and after.
package struct FieldDifference: Hashable, Sendable {
    /// Its name, as in the template; a field of a form is `form.pressure`.
    package let field: String
    /// What it was; `nil` when it wasn't there.
    package let before: String?
    /// What it is; `nil` when it isn't there any more.
    package let after: String?
}
