/// A change of a running job's plan.
package enum PlanEdit: Hashable, Sendable {
    /// A new step.
    case add(NewStep)
    /// A step is taken out; it stays in the tree as not applicable.
    case remove(StepKey, reason: String?)
    /// A step waits for others than before, or stands elsewhere.
    case move(StepKey, StepMove)
    /// A step says something else than before.
    case set(StepKey, StepChange)

    /// The step that it is about.
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

    /// As commands and events have it.
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

/// Where a step is to stand among the others.
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

    /// True when nothing is said about the place.
    var isOpen: Bool { group == .keep && before == nil }
}

/// A step to add, in the words of templates.
package struct NewStep: Hashable, Sendable {
    /// Its key, unlike any other step's or group's of the job, removed ones included.
    package let key: StepKey
    /// What a template says of a step: `title`, `instructions`, `weight`, `optional`, `dependsOn`, `when`, `form`,
    /// `evidence`, `due`, `reminders`.
    package let content: [String: CanonicalValue]
    /// Where it is to stand; unless told, behind what it waits for last, else at the end.
    package let place: StepPlace

    /// Puts together what a caller gives; the rules of templates are looked at when it is added.
    package init(key: StepKey, content: [String: CanonicalValue], place: StepPlace) {
        self.key = key
        self.content = content
        self.place = place
    }

    /// The texts of its reminder rules.
    var reminders: [String] {
        guard case .list(let rules)? = content["reminders"] else { return [] }
        return rules.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// The step as a template has it.
    var members: [String: CanonicalValue] {
        content.merging(["step": .text(key.text)]) { _, key in key }
    }
}

/// What is to change about a step's place in the plan.
package struct StepMove: Hashable, Sendable {
    /// What it is to wait for; `nil` leaves that as it is.
    package let dependsOn: [String]?
    /// Where it is to stand; unless told, where it is.
    package let place: StepPlace

    /// Makes a move.
    package init(dependsOn: [String]?, place: StepPlace) {
        self.dependsOn = dependsOn
        self.place = place
    }
}

/// What is to change about what a step says.
package struct StepChange: Hashable, Sendable {
    /// When it is due, in the words of templates.
    package let due: FieldUpdate<String>
    /// When it is reminded of, likewise.
    package let reminders: FieldUpdate<[String]>

    /// Makes a change; the rules of templates are looked at when it is made.
    package init(due: FieldUpdate<String> = .keep, reminders: FieldUpdate<[String]> = .keep) {
        self.due = due
        self.reminders = reminders
    }

    /// Changes a step as a template has it.
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
