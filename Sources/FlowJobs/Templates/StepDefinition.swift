/// One step of a template.
package struct StepDefinition: Decodable, Hashable, Sendable, CanonicallyEncodable {
    /// The step's name, unlike any other step's or group's of the template.
    package let key: StepKey
    package let title: String
    package let instructions: String?
    package let kind: StepKind
    /// Weight in the percentage, from 0 to 10,000.
    package let weight: Int
    /// Whether a job can be complete without it; it never moves the percentage then.
    package let isOptional: Bool
    /// Steps and groups that have to be over before it can start.
    package let dependsOn: [StepKey]
    /// Whether it applies at all; nil means it does.
    package let condition: Condition?
    package let form: [FieldDefinition]
    /// Assignee of the step, unless the job's start says otherwise.
    package let assignee: AssigneeName?
    package let evidence: [EvidenceRequirement]
    package let due: DueRule?
    package let details: StepDetails
    package let reminders: [ReminderRule]
    /// Whether it was taken out of a running job's plan; never so in a template.
    package let isRemoved: Bool

    package init(
        key: StepKey,
        title: String,
        instructions: String? = nil,
        kind: StepKind = .manual,
        weight: Int = 1,
        isOptional: Bool = false,
        dependsOn: [StepKey] = [],
        condition: Condition? = nil,
        form: [FieldDefinition] = [],
        assignee: AssigneeName? = nil,
        evidence: [EvidenceRequirement] = [],
        due: DueRule? = nil,
        details: StepDetails = StepDetails(),
        reminders: [ReminderRule] = [],
        isRemoved: Bool = false
    ) {
        self.due = due
        self.details = details
        self.reminders = reminders
        self.evidence = evidence
        self.key = key
        self.title = title
        self.instructions = instructions
        self.kind = kind
        self.weight = weight
        self.isOptional = isOptional
        self.dependsOn = dependsOn
        self.condition = condition
        self.form = form
        self.assignee = assignee
        self.isRemoved = isRemoved
    }

    private enum CodingKeys: String, CodingKey {
        case key = "step"
        case title, instructions, kind, weight
        case isOptional = "optional"
        case dependsOn
        case condition = "when"
        case form, evidence, assignee, due, reminders
        case isRemoved = "removed"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = try container.decode(StepKey.self, forKey: .key)
        title = try container.decode(String.self, forKey: .title)
        instructions = try container.decodeIfPresent(String.self, forKey: .instructions)
        kind = try container.decodeIfPresent(StepKind.self, forKey: .kind) ?? .manual
        weight = try container.decodeIfPresent(Int.self, forKey: .weight) ?? 1
        isOptional = try container.decodeIfPresent(Bool.self, forKey: .isOptional) ?? false
        dependsOn = try container.decodeIfPresent([StepKey].self, forKey: .dependsOn) ?? []
        condition = try container.decodeIfPresent(Condition.self, forKey: .condition)
        form = try container.decodeIfPresent([FieldDefinition].self, forKey: .form) ?? []
        assignee = try container.decodeIfPresent(AssigneeName.self, forKey: .assignee)
        evidence = try container.decodeIfPresent([EvidenceRequirement].self, forKey: .evidence) ?? []
        due = try container.decodeIfPresent(DueRule.self, forKey: .due)
        details = try StepDetails(from: decoder)
        reminders = try container.decodeIfPresent([ReminderRule].self, forKey: .reminders) ?? []
        isRemoved = try container.decodeIfPresent(Bool.self, forKey: .isRemoved) ?? false
    }

    package var payment: PaymentTarget? { details.payment }

    package var makes: ProfileMaking? { details.makes }

    package var recipients: Set<ProfileKey> {
        Set(reminders.flatMap(\.profiles).compactMap { try? ProfileKey(validating: $0) })
    }

    package var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = [
            "step": .text(key.text), "title": .text(title), "kind": .text(kind.rawValue), "weight": .integer(weight),
        ]
        members.add("instructions", instructions.map(CanonicalValue.text))
        members.add("optional", isOptional ? .boolean(true) : nil)
        members.add("dependsOn", .list(dependsOn.map { .text($0.text) }))
        members.add("when", condition?.canonical)
        members.add("form", .list(form.map(\.canonical)))
        members.add("assignee", assignee.map { .text($0.text) })
        members.add("evidence", .list(evidence.map(\.canonical)))
        members.add("due", due.map { .text($0.text) })
        members.merge(details.canonicalMembers) { own, _ in own }
        members.add("reminders", .list(reminders.map { .text($0.text) }))
        members.add("removed", isRemoved ? .boolean(true) : nil)
        return .object(members)
    }
}
