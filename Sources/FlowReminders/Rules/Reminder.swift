/// One row of the ledger: a repeat of a step of a rule for an occurrence.
package struct Reminder: Hashable, Sendable {
    /// 1, 2, 3 … in its occurrence.
    package let number: Int
    /// Position in the chain of its rule, which with the occurrence identifies the reminder.
    package let position: ReminderPosition
    package let plannedAt: Timestamp
    /// Instant at which the reminder goes out, later than planned when it was put off.
    package let dueAt: Timestamp
    package let deferral: SendWindow.Deferral?
    /// Instant at which its deliveries were decided; nil before.
    package internal(set) var firedAt: Timestamp?
    /// Final outcome of the reminder; nil as long as that is open.
    package internal(set) var fate: ReminderFate?
    /// Instant at which the fate was decided.
    package internal(set) var fateAt: Timestamp?
    /// Reason of the fate, in words; before the fate, the reason for which it would be of no use.
    package internal(set) var reason: String?
    /// The reminder that covers it.
    package internal(set) var coveredBy: ReminderID?
    /// Instant at which its chain goes on although it isn't delivered yet.
    ///
    /// Nil when no reminder follows, or the next one is planned already.
    package internal(set) var goesOnAt: Timestamp?
    /// The name of its step on the ladder of an instalment, which may have another ladder by now.
    package let ladderStep: StepKey?

    package init(
        number: Int,
        position: ReminderPosition,
        plannedAt: Timestamp,
        dueAt: Timestamp,
        deferral: SendWindow.Deferral?,
        firedAt: Timestamp? = nil,
        fate: ReminderFate? = nil,
        fateAt: Timestamp? = nil,
        reason: String? = nil,
        coveredBy: ReminderID? = nil,
        goesOnAt: Timestamp? = nil,
        ladderStep: StepKey? = nil
    ) {
        self.number = number
        self.position = position
        self.plannedAt = plannedAt
        self.dueAt = dueAt
        self.deferral = deferral
        self.firedAt = firedAt
        self.fate = fate
        self.fateAt = fateAt
        self.reason = reason
        self.coveredBy = coveredBy
        self.goesOnAt = goesOnAt
        self.ladderStep = ladderStep
    }

    /// Until when its delivery is waited for before its chain goes on; nil when it isn't.
    package var waitsUntil: Timestamp? { fate == nil ? goesOnAt : nil }

    package var isPlanned: Bool { fate == nil && firedAt == nil }
}

/// Position of a reminder in the chain of its rule.
package struct ReminderPosition: Hashable, Sendable {
    /// The number of the rule, which the task gave out.
    package let rule: Int
    /// The step, from 0.
    package let step: Int
    /// Number of earlier reminders of this step, over all rounds.
    package let repetition: Int
    /// Number of rounds that came before.
    package let round: Int
    /// Number of earlier repeats of the step in this round.
    package let nag: Int
    /// True when a snooze asked for the reminder.
    package let isSnooze: Bool

    package init(rule: Int, step: Int, repetition: Int, round: Int, nag: Int, isSnooze: Bool = false) {
        self.rule = rule
        self.step = step
        self.repetition = repetition
        self.round = round
        self.nag = nag
        self.isSnooze = isSnooze
    }

    package func isFirst(of rule: Int) -> Bool { self == .first(of: rule) }

    func isRepeat(of other: ReminderPosition) -> Bool { step == other.step && round == other.round }

    static func first(of rule: Int) -> ReminderPosition {
        ReminderPosition(rule: rule, step: 0, repetition: 0, round: 0, nag: 0)
    }
}

/// Names a reminder: `3/14/1`, the first one of the 14th occurrence of task 3.
package struct ReminderID: Hashable, Sendable, Codable, CustomStringConvertible {
    package let occurrence: OccurrenceID
    package let number: Int

    package init(_ occurrence: OccurrenceID, _ number: Int) {
        self.occurrence = occurrence
        self.number = number
    }

    /// Reads a reminder's name such as `3/14/1`; throws `InvalidInput` naming the field.
    package init(validating text: String, field: String) throws(InvalidInput) {
        guard let (task, numbers) = NumberPath.readTask(text, count: 3) else {
            throw InvalidInput(field: field, found: text, allowed: "a reminder, such as 3/14/1")
        }
        self.init(OccurrenceID(task, numbers[0]), numbers[1])
    }

    package var description: String { "\(occurrence)/\(number)" }
}
