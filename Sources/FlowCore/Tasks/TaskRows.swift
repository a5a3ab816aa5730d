/// What of a task has to be written.
package struct TaskRows: Sendable {
    /// The task, without what is open of it.
    package let task: TenantTask
    /// True when there is no row of it yet.
    package let isNew: Bool
    /// When it has something to do.
    package let dueAt: Timestamp?
    /// Changed occurrences, by number.
    package let occurrences: [Occurrence]
    /// Changed reminders.
    package let reminders: [(id: ReminderID, reminder: Reminder)]
    /// Changed deliveries.
    package let deliveries: [DeliveryRecord]
    /// New ranges.
    package let ranges: [OccurrenceRange]

    /// An occurrence to write.
    package struct Occurrence: Sendable {
        /// As it is now.
        package let occurrence: TaskOccurrence
        /// True while something can still happen to it by itself.
        package let isLive: Bool
    }

    /// How many rows there are.
    var count: Int { 1 + occurrences.count + reminders.count + deliveries.count + ranges.count }
}

extension TenantTask {
    /// Takes what has to be written; nothing is left to write.
    ///
    /// With `dueAt` it is due then, whatever is open of it.
    mutating func takeRows(isNew: Bool, event: EventNumber, dueAt: Timestamp? = nil) -> TaskRows {
        self.event = event
        var numbers = reminding.changes.occurrences
        // Whether an occurrence is live depends on what hangs on it.
        for reminder in reminding.changes.reminders { numbers.insert(reminder.occurrence.number) }
        let changedDeliveries = reminding.occurrences.values.flatMap { $0.deliveries.values }
            .filter { reminding.changes.deliveries.contains($0.id) }.sorted { $0.id < $1.id }
        for delivery in changedDeliveries { numbers.insert(delivery.reminder.occurrence.number) }
        let rows = TaskRows(
            task: self,
            isNew: isNew,
            dueAt: dueAt ?? self.dueAt,
            occurrences: numbers.sorted().compactMap { number in
                reminding.occurrences[number].map { TaskRows.Occurrence(occurrence: $0.occurrence, isLive: $0.isLive) }
            },
            reminders: reminding.changes.reminders.sorted {
                ($0.occurrence.number, $0.number) < ($1.occurrence.number, $1.number)
            }.compactMap { id in reminding.reminder(id).map { (id, $0) } },
            deliveries: changedDeliveries,
            ranges: ranges
        )
        reminding.changes = RemindingChanges()
        ranges = []
        return rows
    }
}

extension EventPayload {
    /// What a command did to a task: the task's own part, and every row that changed, one short text each.
    static func task(_ task: TenantTask, _ own: [String: CanonicalValue] = [:]) -> CanonicalValue {
        var members = own
        members["task"] = .integer(Int(task.id.number))
        members.add("follows", task.origin.text.map { .text($0) })
        members["revision"] = .integer(task.revision)
        let (changes, occurrences) = (task.reminding.changes, task.reminding.occurrences)
        members.add(
            "occurrences",
            .list(
                changes.occurrences.sorted().compactMap { occurrences[$0]?.occurrence }.map { occurrence in
                    let mark = occurrence.mark
                    return .text(
                        "\(occurrence.number) \(mark.nominal.text) \(mark.fold) \(mark.instant.rfc3339) \(occurrence.state.rawValue)"
                    )
                }
            )
        )
        members.add("reminders", .list(reminders(task)))
        members.add(
            "deliveries",
            .list(
                changes.deliveries.sorted().compactMap { id in
                    occurrences.values.lazy.compactMap { $0.deliveries[id] }.first
                }.map { .text("\($0.id) \($0.reminder) \($0.channel) \($0.state.rawValue) \($0.attempt)") }
            )
        )
        members.add(
            "ranges",
            .list(
                task.ranges.map { range in
                    .text(
                        "\(range.firstNumber) \(range.count) \(range.first.nominal.text) \(range.last.nominal.text) \(range.fate.rawValue)"
                    )
                }
            )
        )
        return .object(members)
    }

    /// What was taken back of an occurrence, as it was before: who had said it and when.
    static func reopened(_ before: TaskOccurrence?, reason: String?) -> [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [:]
        members.add("occurrence", before.map { .integer($0.number) })
        members.add("reason", reason.map { .text($0) })
        guard let before, let settled = before.settled else { return members }
        var said: [String: CanonicalValue] = [
            "state": .text(before.state.rawValue), "at": .text(settled.at.rfc3339), "by": .text(settled.by.text),
        ]
        said.add("note", before.note.map { .text($0) })
        members["before"] = .object(said)
        return members
    }

    private static func reminders(_ task: TenantTask) -> [CanonicalValue] {
        task.reminding.changes.reminders.sorted {
            ($0.occurrence.number, $0.number) < ($1.occurrence.number, $1.number)
        }.compactMap { id in task.reminding.reminder(id).map { (id, $0) } }.map { id, reminder in
            let position = reminder.position
            let state = reminder.fate?.rawValue ?? (reminder.isPlanned ? "planned" : "queued")
            return .text(
                "\(id.occurrence.number)/\(id.number) \(position.rule).\(position.step).\(position.repetition) \(reminder.dueAt.rfc3339) \(state)"
            )
        }
    }

    /// A task as it was asked for.
    static func spec(_ spec: TaskSpec, rules: [TaskRule]) -> [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [
            "title": .text(spec.title), "start": .text(spec.timing.start), "zone": .text(spec.timing.zone),
            "gap": .text(spec.timing.gap.rawValue), "overlap": .text(spec.timing.overlap.rawValue),
            "roll": .text(spec.timing.roll.rawValue), "dueAfter": .text(DurationText.text(spec.timing.dueAfter)),
            "misfire": .text(spec.misfire.rawValue),
            "confirm": .text(spec.confirmation.text), "weekend": .boolean(spec.window.isWeekendQuiet),
        ]
        if spec.isZoneOfTenant { members["zoneOfTenant"] = .boolean(true) }
        members.add("zoneOfProfile", spec.zoneProfile.map { .text($0) })
        members.add("key", spec.key.map { .text($0) })
        members.add("instructions", spec.instructions.map { .text($0) })
        members.add("profile", spec.profile.map { .text($0) })
        members.add("rule", spec.timing.rule.map { .text($0) })
        members.add("grace", spec.grace.map { .text(DurationText.text($0)) })
        members.add("quiet", spec.window.quiet.map { .text($0.text) })
        members.add("digest", spec.window.digestAt.map { .text($0.text) })
        members.add(
            "reminds",
            .list(rules.map { .text("\($0.number) \($0.isRetired ? "retired " : "")\($0.rule.text)") })
        )
        return members
    }
}
