/// A task as it was asked for.
package struct TaskDescribedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A task was made.
        case taskAdded
        /// A task was changed; the event describes it as a whole.
        case taskEdited
    }

    /// Specification of the task that the caller requested.
    package let spec: TaskDescription
    /// Occurrences and reminders that moved to another instant.
    package let shift: TaskShift
    /// Changes that were written to the task.
    package let changes: TaskChanges

    /// Describes the current task, and how its times moved.
    package init(_ task: TenantTask, _ shift: TaskShift = .none) {
        spec = TaskDescription(task.spec, rules: task.rules)
        self.shift = shift
        changes = TaskChanges(task)
    }
}

/// Specification of a task that a caller requested.
package struct TaskDescription: EventPart {
    /// The name under which it was applied.
    package let key: String?
    /// Name of the task for people.
    package let title: String
    /// Text that says how to do the task.
    package let instructions: String?
    /// The profile that it is for.
    package let profile: String?
    /// The recurrence; absent for what happens once.
    package let rule: String?
    /// Beginning of the task on the wall clock.
    package let start: String
    /// Time zone of the task, an IANA name.
    package let zone: String
    /// True when the zone is its tenant's, and follows that.
    package let zoneOfTenant: Bool?
    /// The profile whose zone it is in, and follows.
    package let zoneOfProfile: String?
    /// Treatment of a local time that doesn't exist.
    package let gap: String
    /// Treatment of a local time that exists twice.
    package let overlap: String
    /// Treatment of a date that is no business day.
    package let roll: String
    /// Length after the nominal time until the due date.
    package let dueAfter: String
    /// Length for which an occurrence is of use after it was due.
    package let grace: String?
    /// Treatment of reminders that should have gone out long ago.
    package let misfire: String
    /// Confirmation that is required when an occurrence is done.
    package let confirm: String
    /// Hours in which nothing goes out.
    package let quiet: String?
    /// Time at which gathered reminders go out together.
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
