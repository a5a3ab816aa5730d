/// Changes that a command made to a task: every row that changed, one short text each.
package struct TaskChanges: EventPart {
    /// Occurrence of a task in its current state.
    ///
    /// Written as the text `14 2027-01-11T08:00:00 0 2027-01-11T07:00:00.000Z done`.
    package struct Occurrence: Codable, Hashable, Sendable {
        /// 1, 2, 3 … in the task.
        package let number: Int
        /// Nominal time of the occurrence on the wall clock.
        package let nominal: String
        /// 1 for the second of two times that the wall clock shows alike.
        package let fold: Int
        /// Instant of the occurrence in the journal's form, UTC.
        package let instant: String
        /// State of the occurrence after the change.
        package let state: OccurrenceState
    }

    /// Number of the task; a task that follows a step or an instalment has one that no command uses.
    package let task: Int
    /// The step or instalment that is reminded of by it.
    package let derivedFrom: String?
    /// Rises with each change of the task's timing.
    package let revision: Int
    /// Occurrences that changed: number, local time, 1 for the second of two such times, instant, state.
    package let occurrences: [Occurrence]?
    /// Reminders that changed: occurrence and number, rule with its step and repetition, instant, state.
    package let reminders: [String]?
    /// Deliveries that changed: id, reminder, channel, state, number of the attempt.
    package let deliveries: [String]?
    /// Occurrences that fell due together: first number, how many, first and last local time, what became of them.
    package let ranges: [String]?

    init(_ task: TenantTask) {
        let (changes, occurrences) = (task.reminding.changes, task.reminding.occurrences)
        self.task = Int(task.id.number)
        derivedFrom = task.origin.text
        revision = task.revision
        self.occurrences =
            changes.occurrences.sorted()
            .compactMap { occurrences[$0].map { Occurrence($0.occurrence) } }.ifAny
        reminders = Self.reminders(task).ifAny
        deliveries =
            changes.deliveries.sorted().compactMap { id in
                occurrences.values.lazy.compactMap { $0.deliveries[id] }.first
            }.map { "\($0.id) \($0.reminder) \($0.channel) \($0.state.rawValue) \($0.attempt)" }.ifAny
        ranges =
            task.ranges.map { range in
                let days = "\(range.first.nominal.text) \(range.last.nominal.text)"
                return "\(range.firstNumber) \(range.count) \(days) \(range.fate.rawValue)"
            }.ifAny
    }

    private static func reminders(_ task: TenantTask) -> [String] {
        task.reminding.changes.reminders.sorted {
            ($0.occurrence.number, $0.number) < ($1.occurrence.number, $1.number)
        }.compactMap { id in task.reminding.reminder(id).map { (id, $0) } }.map { id, reminder in
            let position = reminder.position
            let place = "\(position.rule).\(position.step).\(position.repetition)"
            let state = reminder.fate?.rawValue ?? (reminder.isPlanned ? "planned" : "queued")
            return "\(id.occurrence.number)/\(id.number) \(place) \(reminder.dueAt.rfc3339) \(state)"
        }
    }
}

extension TaskChanges.Occurrence {
    fileprivate init(_ occurrence: TaskOccurrence) {
        number = occurrence.number
        nominal = occurrence.mark.nominal.text
        fold = Int(occurrence.mark.fold)
        instant = occurrence.mark.instant.rfc3339
        state = occurrence.state
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let words = try container.decode(String.self).split(separator: " ").map(String.init)
        guard words.count == 5, let number = Int(words[0]), let fold = Int(words[2]),
            let state = OccurrenceState(rawValue: words[4])
        else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "no occurrence") }
        (self.number, self.fold, self.state) = (number, fold, state)
        (nominal, instant) = (words[1], words[3])
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(number) \(nominal) \(fold) \(instant) \(state.rawValue)")
    }
}
