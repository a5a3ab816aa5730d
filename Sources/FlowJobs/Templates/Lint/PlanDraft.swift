/// A template as it was read, before the names in it are looked up.
struct TemplateDraft {
    let key: TemplateKey?
    let title: String
    let summary: String?
    let skip: SkipPolicy
    let payments: SourceNode?
    let notify: [NotifyRule]?
    let steps: SourceNode
    let nodes: [DraftNode]
}

/// A step or a group as it was read, before the names in it are looked up.
struct DraftNode {
    enum Content {
        case step(StepPart)
        case group(GroupPart)
    }

    /// Members of a draft that only steps have.
    struct StepPart {
        let instructions: String?
        let kind: StepKind
        let weight: Int
        let isOptional: Bool
        let form: FieldList
        let assignee: AssigneeName?
        let evidence: [EvidenceRequirement]
        let due: SourceNode?
        /// Members that only steps of one kind have, by key.
        let own: [String: SourceNode]
        let reminders: [ReminderRule]
        let isRemoved: Bool
    }

    /// Members of a draft that only groups have.
    struct GroupPart {
        let weight: Int?
        let nodes: [DraftNode]
    }

    let source: SourceNode
    /// Nil when it is missing or isn't a key.
    let key: StepKey?
    let title: String
    let dependsOn: [PlacedKey]
    let when: SourceNode?
    let content: Content
}

/// A step's or a group's key together with the place where it is mentioned.
struct PlacedKey {
    let key: StepKey
    let source: SourceNode
}

/// The fields of a form or of a template's attributes.
struct FieldList {
    var fields: [FieldDefinition] = []
    /// Whether some could not, so that a name which isn't here may yet be meant.
    var isIncomplete = false
}

/// Declaration of a key: its place in the source and its content.
struct Declaration {
    let source: SourceNode
    /// The groups around it, outermost first.
    let enclosing: [StepKey]
    /// The form; nil for a group.
    let form: FieldList?
}

/// Dependency of a step or group on another one, for which it waits.
struct Dependency {
    let from: StepKey
    let to: StepKey
    let source: SourceNode
}

/// The step or group that a reference stands in.
struct ReferenceOwner {
    let key: StepKey?
    let isGroup: Bool
    let enclosing: [StepKey]
}
