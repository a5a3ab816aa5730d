/// A task that was paused or goes on.
package struct TaskPauseEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A task was paused: what falls due in the pause is left out.
        case taskPaused
        /// A task goes on.
        case taskResumed
    }

    /// Reason of the change: `profile` for all tasks of its profile, `archive` where the profile was archived.
    ///
    /// Absent where the task itself was paused or resumed.
    package let `for`: String?
    /// Occurrences and reminders that moved to another instant.
    package let shift: TaskShift
    /// Changes that were written to the task.
    package let changes: TaskChanges

    /// A task that was paused or goes on.
    package init(_ task: TenantTask, for reason: String? = nil, _ shift: TaskShift = .none) {
        self.for = reason
        self.shift = shift
        changes = TaskChanges(task)
    }
}

extension TaskPauseEvent {
    private enum CodingKeys: CodingKey { case `for` }

    package init(from decoder: any Decoder) throws {
        self.for = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .for)
        shift = try TaskShift(from: decoder)
        changes = try TaskChanges(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(self.for, forKey: .for)
        try shift.encode(to: encoder)
        try changes.encode(to: encoder)
    }
}
