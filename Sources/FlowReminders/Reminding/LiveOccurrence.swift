/// A reminder rule with the number that the task gave it, which is never used again.
package struct TaskRule: Hashable, Sendable, Codable {
    package let number: Int
    package let rule: ReminderRule
    /// Instant at which the rule was added.
    ///
    /// In a task that a person made, its first reminders that are planned for before this instant are skipped.
    package let addedAt: Timestamp
    /// True once others have taken its place.
    package internal(set) var isRetired = false

    package init(number: Int, rule: ReminderRule, addedAt: Timestamp, isRetired: Bool = false) {
        self.number = number
        self.rule = rule
        self.addedAt = addedAt
        self.isRetired = isRetired
    }
}

/// A nominal time that fired.
package struct FiredTime: Hashable, Sendable {
    package let revision: Int
    package let nominal: LocalDateTime
    /// 1 for the second time that the clocks show it.
    package let fold: Int

    package init(revision: Int, nominal: LocalDateTime, fold: Int) {
        self.revision = revision
        self.nominal = nominal
        self.fold = fold
    }
}

/// An occurrence with all its reminders and deliveries.
package struct LiveOccurrence: Sendable {
    package var occurrence: TaskOccurrence
    package var reminders: [Int: Reminder]
    /// Deliveries of the occurrence, by id.
    package internal(set) var deliveries: [String: DeliveryRecord]

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
