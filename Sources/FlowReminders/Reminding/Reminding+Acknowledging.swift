/// Answers of people to a chain of reminders: that they have seen it, or that it shall come again.
extension Reminding {
    /// Notes that a person has seen the reminders of one rule for an occurrence, or all that have begun.
    ///
    /// False when the person had acknowledged them before, and when no person has to be reminded any more.
    package mutating func acknowledge(_ number: Int, rule wanted: Int?, _ context: ReminderContext) -> Bool {
        guard let live = occurrences[number] else { return false }
        let begun = Set(
            live.reminders.values.filter { $0.firedAt != nil || $0.dueAt <= context.now }.map(\.position.rule)
        )
        var isChanged = false
        for rule in wanted.map({ [$0] }) ?? begun.sorted() where end(ofRule: rule, in: live.occurrence) == nil {
            var known = occurrences[number]?.occurrence.acknowledgements[rule] ?? []
            guard !known.contains(where: { context.isSame($0, context.stamp.by) }) else { continue }
            known.append(context.stamp.by)
            occurrences[number]?.occurrence.acknowledgements[rule] = known
            changes.occurrences.insert(number)
            isChanged = true
            guard let occurrence = occurrences[number]?.occurrence, let end = end(ofRule: rule, in: occurrence) else {
                continue
            }
            suppress(number, rule: rule, end.fate, end.reason, at: context.now)
        }
        return isChanged
    }

    /// Forgets who has acknowledged reminders of an occurrence: it was of the same mistake.
    package mutating func takeBackAcknowledgements(of number: Int) {
        occurrences[number]?.occurrence.acknowledgements = [:]
        changes.occurrences.insert(number)
    }

    /// Puts a reminder's chain off: what is planned is acknowledged, and its last one comes again at another time.
    package mutating func snooze(_ id: ReminderID, until instant: Timestamp, _ context: ReminderContext) {
        let number = id.occurrence.number
        guard let rule = reminder(id)?.position.rule, let position = newest(ofRule: rule, in: number)?.position else {
            return
        }
        suppress(number, rule: position.rule, .suppressedAcknowledged, "It was snoozed", at: context.now)
        planAgain(position, of: number, at: instant, context)
    }

    package func planned(ofRule rule: Int, in number: Int) -> Reminder? {
        occurrences[number]?.reminders.values.filter { $0.isPlanned && $0.position.rule == rule }
            .max { ($0.dueAt, $0.number) < ($1.dueAt, $1.number) }
    }

    /// Plans a position of a chain once more, as a row of its own.
    package mutating func planAgain(
        _ position: ReminderPosition,
        of number: Int,
        at instant: Timestamp,
        _ context: ReminderContext
    ) {
        let count = occurrences[number]?.occurrence.reminderCount ?? 0
        let snoozed = ReminderPosition(
            rule: position.rule,
            step: position.step,
            repetition: Self.snoozeRepetitionBase + count,
            round: position.round,
            nag: position.nag,
            isSnooze: true
        )
        plan(snoozed, of: number, at: instant, context)
    }
}
