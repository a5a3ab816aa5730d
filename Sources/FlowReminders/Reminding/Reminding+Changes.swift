/// Other rules, other hours, other instants: what changes about reminders that are planned.
extension Reminding {
    /// Takes other rules: chains that have begun go on by the old ones.
    ///
    /// With a revision only what is of that gets reminders by the new ones.
    package mutating func replaceRules(_ new: [ReminderRule], of revision: Int?, _ context: ReminderContext) {
        let inUse = Set(
            occurrences.values.flatMap { $0.reminders.values.filter { $0.fate == nil }.map(\.position.rule) }
        )
        let next = (rules.map(\.number).max() ?? -1) + 1
        rules = rules.filter { !$0.isRetired || inUse.contains($0.number) }
        // A rule that says what it said before is the same one: its chain goes on, and nothing goes out again.
        var wanted = new
        for index in rules.indices where !rules[index].isRetired {
            if let same = wanted.firstIndex(of: rules[index].rule) {
                wanted.remove(at: same)
            } else {
                rules[index].isRetired = true
            }
        }
        let added = wanted.enumerated().map {
            TaskRule(number: next + $0.offset, rule: $0.element, addedAt: context.now)
        }
        rules += added
        for number in occurrences.keys.sorted() {
            guard let live = occurrences[number], live.occurrence.state == .open else { continue }
            let begun = Set(
                live.reminders.values.filter { $0.firedAt != nil || $0.position != .first(of: $0.position.rule) }
                    .map(\.position.rule)
            )
            for rule in rules where rule.isRetired && !begun.contains(rule.number) {
                suppress(
                    number,
                    rule: rule.number,
                    .suppressedSuperseded,
                    "The reminders were changed",
                    at: context.now
                )
            }
            guard revision.map({ $0 == live.occurrence.revision }) ?? true else { continue }
            for rule in added { plan(rule, of: number, context) }
        }
    }

    /// Recomputes the instants of planned reminders after a change of the hours in which they may go out.
    ///
    /// Returns a text for each reminder that changed: its number, the instant before and the one after.
    @discardableResult
    package mutating func replanWindows(_ context: ReminderContext) -> [String] {
        var differences: [String] = []
        for number in occurrences.keys.sorted() {
            differences += replanReminders(of: number, context)
        }
        return differences
    }

    /// Recomputes the instants of an occurrence's planned reminders.
    ///
    /// Returns a text for each reminder that changed: its number, the instant before and the one after.
    @discardableResult
    package mutating func replanReminders(of number: Int, _ context: ReminderContext) -> [String] {
        var differences: [String] = []
        for reminder in (occurrences[number]?.reminders.values.sorted { $0.number < $1.number }) ?? []
        where reminder.isPlanned {
            guard let moved = replanned(reminder, of: number, context) else { continue }
            occurrences[number]?.reminders[reminder.number] = moved
            changes.reminders.insert(ReminderID(OccurrenceID(id, number), reminder.number))
            differences.append("\(number)/\(reminder.number) \(reminder.dueAt.rfc3339) \(moved.dueAt.rfc3339)")
        }
        return differences
    }

    /// A reminder by the new rules; nil when it stays.
    ///
    /// The first of a chain hangs on the occurrence; what follows it, and what was put off, on what has happened.
    private func replanned(_ reminder: Reminder, of number: Int, _ context: ReminderContext) -> Reminder? {
        guard let occurrence = occurrences[number]?.occurrence, let rule = rule(reminder.position.rule) else {
            return nil
        }
        let isFirst = reminder.position == .first(of: reminder.position.rule)
        let planned =
            isFirst
            ? rule.trigger.instant(for: occurrence, context) : reminder.plannedAt
        let place = place(of: reminder.position, planned, in: number, context)
        guard
            planned != reminder.plannedAt || place.opening.at != reminder.dueAt || place.uselessness != reminder.reason
        else { return nil }
        return Reminder(
            number: reminder.number,
            position: reminder.position,
            plannedAt: planned,
            dueAt: place.opening.at,
            deferral: place.opening.deferral,
            reason: place.uselessness
        )
    }
}
