/// A task right after a command.
package struct TaskReceipt: Hashable, Sendable, Codable {
    /// The task.
    package let id: TaskID
    /// Its title.
    package let title: String
    /// Where it stands.
    package let state: TaskState
    /// The revision of its timing.
    package let revision: Int
    /// When its next open occurrence is; nil when there is none.
    package let nextAt: Timestamp?
    /// Its zone.
    package let zone: String
    /// The occurrence that it was about, if it was about one.
    package let occurrence: OccurrenceReceipt?
    /// The reminder that was made, by a snooze.
    package let reminder: ReminderReceipt?
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// What is told of reminders that reach nobody, when they are set, and of words that aren't kept.
    package var warnings: [String] = []
}

/// An occurrence right after a command.
package struct OccurrenceReceipt: Hashable, Sendable, Codable {
    /// Its number in the task.
    package let number: Int
    /// When it is by the wall clock of the task: `2027-03-28T08:00:00`.
    package let nominal: String
    /// When it really is.
    package let instant: Timestamp
    /// Where it stands.
    package let state: OccurrenceState
    /// When it came there; nil while it is open.
    package let settledAt: Timestamp?
    /// By whom; nil while it is open.
    package let settledBy: Principal?
    /// Until when it counts as done in time; nil in an answer that was kept before this was told.
    package let inTimeUntil: Timestamp?
}

/// A reminder right after it was made.
package struct ReminderReceipt: Hashable, Sendable, Codable {
    /// Which one it is.
    package let id: ReminderID
    /// When it is to go out; quiet hours have put it off already.
    package let dueAt: Timestamp
}
