/// A task that went on.
package struct TaskEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A task was ended: nothing of it is to come.
        case taskEnded
        /// What was due in a task happened: occurrences, reminders, a ladder's next step.
        case taskWoken
        /// A task is at other instants than before.
        case taskZoneChanged
        /// Somebody has seen a reminder.
        case reminderAcknowledged
        /// A reminder was put off.
        case reminderSnoozed
        /// An attempt to deliver a reminder came to an end, or wasn't made any more.
        case deliveryEnded
    }

    /// What has another instant.
    package let shift: TaskShift
    /// What was written.
    package let changes: TaskChanges

    /// A task, and how its times moved.
    package init(_ task: TenantTask, _ shift: TaskShift = .none) {
        self.shift = shift
        changes = TaskChanges(task)
    }
}

extension TaskEvent {
    package init(from decoder: any Decoder) throws {
        shift = try TaskShift(from: decoder)
        changes = try TaskChanges(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try shift.encode(to: encoder)
        try changes.encode(to: encoder)
    }
}
