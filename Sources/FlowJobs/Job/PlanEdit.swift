/// A change of a running job's plan.
package enum PlanEdit: Hashable, Sendable {
    case add(NewStep)
    /// A step is taken out; it stays in the tree as not applicable.
    case remove(StepKey, reason: String?)
    /// A step waits for others than before, or stands elsewhere.
    case move(StepKey, StepMove)
    case set(StepKey, StepChange)

    package var step: StepKey {
        switch self {
        case .add(let new): new.key
        case .remove(let key, _), .move(let key, _), .set(let key, _): key
        }
    }

    /// The profiles that new reminder rules name; what isn't a rule is refused elsewhere.
    package var recipients: Set<ProfileKey> {
        let texts: [String]
        switch self {
        case .add(let new): texts = new.reminders
        case .set(_, let change): if case .set(let rules) = change.reminders { texts = rules } else { texts = [] }
        case .remove, .move: texts = []
        }
        let names = texts.prefix(ReminderRule.countMax)
            .compactMap { try? ReminderRule(validating: $0, field: "reminders") }.flatMap(\.profiles)
        return Set(names.compactMap { try? ProfileKey(validating: $0) })
    }

    var canonical: CanonicalValue {
        switch self {
        case .add(let new):
            var members: [String: CanonicalValue] = ["verb": .text("add"), "step": .object(new.members)]
            members.add("group", new.place.group.canonical { .text($0.text) })
            members.add("before", new.place.before.map { .text($0.text) })
            return .object(members)
        case .remove(let key, let reason):
            var members: [String: CanonicalValue] = ["verb": .text("remove"), "key": .text(key.text)]
            members.add("reason", reason.map(CanonicalValue.text))
            return .object(members)
        case .move(let key, let move):
            var members: [String: CanonicalValue] = ["verb": .text("move"), "key": .text(key.text)]
            members["dependsOn"] = move.dependsOn.map { .list($0.map(CanonicalValue.text)) }
            members.add("group", move.place.group.canonical { .text($0.text) })
            members.add("before", move.place.before.map { .text($0.text) })
            return .object(members)
        case .set(let key, let change):
            var members: [String: CanonicalValue] = ["verb": .text("set"), "key": .text(key.text)]
            members.add("due", change.due.canonical { .text($0) })
            members.add("reminders", change.reminders.canonical { .list($0.map { .text($0) }) })
            return .object(members)
        }
    }
}

/// Place of a step among the others.
package struct StepPlace: Hashable, Sendable {
    /// The group it is to be in; clear is the top.
    package var group: FieldUpdate<StepKey>
    /// The step or group that it is to stand in front of; `nil` is at the end.
    package var before: StepKey?

    /// Makes a place; nothing at all is where the step would be expected.
    package init(group: FieldUpdate<StepKey> = .keep, before: StepKey? = nil) {
        self.group = group
        self.before = before
    }

    var isOpen: Bool { group == .keep && before == nil }
}

/// A step to add, in the words of templates.
package struct NewStep: Hashable, Sendable {
    /// Key of the step, unlike any other step's or group's of the job, removed ones included.
    package let key: StepKey
    /// Members of the step, as in a template.
    ///
    /// They are `title`, `instructions`, `weight`, `optional`, `dependsOn`, `when`, `form`, `evidence`, `due`,
    /// `reminders`.
    package let content: [String: CanonicalValue]
    /// Place of the step; unless given, after what it waits for last, else at the end.
    package let place: StepPlace

    /// Creates a step from what a caller gives; the rules of templates are checked when it is added.
    package init(key: StepKey, content: [String: CanonicalValue], place: StepPlace) {
        self.key = key
        self.content = content
        self.place = place
    }

    var reminders: [String] {
        guard case .list(let rules)? = content["reminders"] else { return [] }
        return rules.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    var members: [String: CanonicalValue] {
        content.merging(["step": .text(key.text)]) { _, key in key }
    }
}

/// Change of a step's place in the plan.
package struct StepMove: Hashable, Sendable {
    /// Keys of what the step is to wait for; `nil` keeps the present ones.
    package let dependsOn: [String]?
    /// Place of the step; unless given, the present one.
    package let place: StepPlace

    package init(dependsOn: [String]?, place: StepPlace) {
        self.dependsOn = dependsOn
        self.place = place
    }
}

/// Change of what a step says.
package struct StepChange: Hashable, Sendable {
    /// Change of the due date, in the words of templates.
    package let due: FieldUpdate<String>
    /// Change of the reminders, in the words of templates.
    package let reminders: FieldUpdate<[String]>

    package init(due: FieldUpdate<String> = .keep, reminders: FieldUpdate<[String]> = .keep) {
        self.due = due
        self.reminders = reminders
    }

    func apply(to members: inout [String: CanonicalValue]) {
        switch due {
        case .keep: break
        case .clear: members["due"] = nil
        case .set(let text): members["due"] = .text(text)
        }
        switch reminders {
        case .keep: break
        case .clear: members["reminders"] = nil
        case .set(let rules): members["reminders"] = .list(rules.map { .text($0) })
        }
    }
}
