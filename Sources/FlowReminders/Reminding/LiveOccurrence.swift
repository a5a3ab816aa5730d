/// A reminder rule with the number that the task gave it, which is never used again.
package struct TaskRule: Hashable, Sendable, Codable {
    /// Its number.
    package let number: Int
    /// What it says.
    package let rule: ReminderRule
    /// When it was added: it doesn't remind of what was due before.
    package let addedAt: Timestamp
    /// True once others have taken its place.
    package internal(set) var isRetired = false

    /// Puts it together.
    package init(number: Int, rule: ReminderRule, addedAt: Timestamp, isRetired: Bool = false) {
        self.number = number
        self.rule = rule
        self.addedAt = addedAt
        self.isRetired = isRetired
    }
}

/// A nominal time that fired.
package struct FiredTime: Hashable, Sendable {
    /// In which revision.
    package let revision: Int
    /// By the wall clock.
    package let nominal: LocalDateTime
    /// 1 for the second time that the clocks show it.
    package let fold: Int

    /// Puts it together.
    package init(revision: Int, nominal: LocalDateTime, fold: Int) {
        self.revision = revision
        self.nominal = nominal
        self.fold = fold
    }
}

/// An occurrence with all its reminders and deliveries.
package struct LiveOccurrence: Sendable {
    /// The occurrence.
    package var occurrence: TaskOccurrence
    /// Its reminders by number.
    package var reminders: [Int: Reminder]
    /// Its deliveries by id.
    package internal(set) var deliveries: [String: DeliveryRecord]

    /// Puts it together.
    package init(
        _ occurrence: TaskOccurrence,
        reminders: [Reminder] = [],
        deliveries: [DeliveryRecord] = []
    ) {
        self.occurrence = occurrence
        self.reminders = Dictionary(reminders.map { ($0.number, $0) }) { first, _ in first }
        self.deliveries = Dictionary(deliveries.map { ($0.id, $0) }) { first, _ in first }
    }

    /// True while something can still happen to it by itself.
    package var isLive: Bool {
        occurrence.state == .open || reminders.values.contains { $0.fate == nil }
            || deliveries.values.contains { !$0.state.isFinal }
    }
}
