/// A task right after a command.
package struct TaskReceipt: Hashable, Sendable, Codable {
    package let id: TaskID
    package let title: String
    package let state: TaskState
    package let revision: Int
    package let nextAt: Timestamp?
    package let zone: String
    package let occurrence: OccurrenceReceipt?
    /// The reminder that was made, by a snooze.
    package let reminder: ReminderReceipt?
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// Warnings about reminders that reach no recipient, given when they are set, and about words that aren't kept.
    package var warnings: [String] = []
}

/// An occurrence right after a command.
package struct OccurrenceReceipt: Hashable, Sendable, Codable {
    package let number: Int
    /// Nominal time by the wall clock of the task: `2027-03-28T08:00:00`.
    package let nominal: String
    /// Instant at which the occurrence really takes place.
    package let instant: Timestamp
    package let state: OccurrenceState
    package let settledAt: Timestamp?
    package let settledBy: Principal?
    /// Instant until which the occurrence counts as done in time.
    ///
    /// Nil in an answer that was kept before this instant was reported.
    package let inTimeUntil: Timestamp?
}

/// A reminder right after it was made.
package struct ReminderReceipt: Hashable, Sendable, Codable {
    package let id: ReminderID
    /// Instant at which the reminder is to go out, after any deferral by quiet hours.
    package let dueAt: Timestamp
}
