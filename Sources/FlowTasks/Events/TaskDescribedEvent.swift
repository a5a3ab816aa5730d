/// A task as it was asked for.
package struct TaskDescribedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A task was made.
        case taskAdded
        /// A task is another than before; it is told as a whole.
        case taskEdited
    }

    /// What was asked for.
    package let spec: TaskDescription
    /// What has another instant.
    package let shift: TaskShift
    /// What was written.
    package let changes: TaskChanges

    /// A task as it is now, and how its times moved.
    package init(_ task: TenantTask, _ shift: TaskShift = .none) {
        spec = TaskDescription(task.spec, rules: task.rules)
        self.shift = shift
        changes = TaskChanges(task)
    }
}

/// What was asked for with a task.
package struct TaskDescription: EventPart {
    /// The name under which it was applied.
    package let key: String?
    /// Its name for people.
    package let title: String
    /// What to do.
    package let instructions: String?
    /// The profile that it is for.
    package let profile: String?
    /// The recurrence; absent for what happens once.
    package let rule: String?
    /// Where it begins, on the wall clock.
    package let start: String
    /// Its time zone.
    package let zone: String
    /// True when the zone is its tenant's, and follows that.
    package let zoneOfTenant: Bool?
    /// The profile whose zone it is in, and follows.
    package let zoneOfProfile: String?
    /// What becomes of a time that doesn't exist.
    package let gap: String
    /// What becomes of a time that exists twice.
    package let overlap: String
    /// What becomes of a date that is no business day.
    package let roll: String
    /// How long after its time it has to be done.
    package let dueAfter: String
    /// How long it is of use after it was due.
    package let grace: String?
    /// How reminders are treated that should have gone out long ago.
    package let misfire: String
    /// What whoever does it has to give.
    package let confirm: String
    /// Hours in which nothing goes out.
    package let quiet: String?
    /// When what was gathered goes out together.
    package let digest: String?
    /// True when nothing goes out at weekends.
    package let weekend: Bool
    /// The rules of its reminders: number, `retired` for one that doesn't hold any more, the rule.
    package let reminds: [String]?

    fileprivate init(_ spec: TaskSpec, rules: [TaskRule]) {
        key = spec.key
        title = spec.title
        instructions = spec.instructions
        profile = spec.profile
        rule = spec.timing.rule
        start = spec.timing.start
        zone = spec.timing.zone
        zoneOfTenant = spec.isZoneOfTenant ? true : nil
        zoneOfProfile = spec.zoneProfile
        gap = spec.timing.gap.rawValue
        overlap = spec.timing.overlap.rawValue
        roll = spec.timing.roll.rawValue
        dueAfter = DurationText.text(spec.timing.dueAfter)
        grace = spec.grace.map { DurationText.text($0) }
        misfire = spec.misfire.rawValue
        confirm = spec.confirmation.text
        quiet = spec.window.quiet?.text
        digest = spec.window.digestAt?.text
        weekend = spec.window.isWeekendQuiet
        reminds = rules.map { "\($0.number) \($0.isRetired ? "retired " : "")\($0.rule.text)" }.ifAny
    }
}

extension TaskDescribedEvent {
    package init(from decoder: any Decoder) throws {
        spec = try TaskDescription(from: decoder)
        shift = try TaskShift(from: decoder)
        changes = try TaskChanges(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try shift.encode(to: encoder)
        try spec.encode(to: encoder)
        try changes.encode(to: encoder)
    }
}
