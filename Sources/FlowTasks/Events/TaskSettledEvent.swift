/// An occurrence of a task that a person settled.
package struct TaskSettledEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// An occurrence was done.
        case taskDone
        /// An occurrence was left out.
        case taskSkipped
    }

    /// Note on the occurrence that was done, or the reason for which it was left out.
    package let text: String?
    /// Occurrences and reminders that moved to another instant.
    package let shift: TaskShift
    /// Changes that were written to the task.
    package let changes: TaskChanges

    /// A task of which something was done or skipped; `text` is the note or the reason.
    package init(_ task: TenantTask, text: String?, _ shift: TaskShift) {
        self.text = text
        self.shift = shift
        changes = TaskChanges(task)
    }
}

extension TaskSettledEvent {
    private enum CodingKeys: CodingKey { case text }

    package init(from decoder: any Decoder) throws {
        text = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .text)
        shift = try TaskShift(from: decoder)
        changes = try TaskChanges(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(text, forKey: .text)
        try shift.encode(to: encoder)
        try changes.encode(to: encoder)
    }
}
