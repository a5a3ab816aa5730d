/// A task that went on.
package struct TaskEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A task was ended: nothing of it is to come.
        case taskEnded
        /// Due changes of a task happened: occurrences, reminders, a ladder's next step.
        case taskWoken
        /// A task is at other instants than before.
        case taskZoneChanged
        /// Acknowledgement of a reminder by a person.
        case reminderAcknowledged
        /// A reminder was put off.
        case reminderSnoozed
        /// An attempt to deliver a reminder came to an end, or wasn't made any more.
        case deliveryEnded
    }

    /// Occurrences and reminders that moved to another instant.
    package let shift: TaskShift
    /// Changes that were written to the task.
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
