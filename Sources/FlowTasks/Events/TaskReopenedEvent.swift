/// An occurrence of a task of which what was said was taken back.
package struct TaskReopenedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// An occurrence that was settled is open again, or missed.
        case taskReopened
    }

    /// Settlement that was taken back, and the reason for it.
    package let taken: TaskReopening
    /// Occurrences and reminders that moved to another instant.
    package let shift: TaskShift
    /// Changes that were written to the task.
    package let changes: TaskChanges

    /// A task of which something is open again.
    package init(_ task: TenantTask, _ taken: TaskReopening, _ shift: TaskShift) {
        self.taken = taken
        self.shift = shift
        changes = TaskChanges(task)
    }
}

/// Settlement of an occurrence that was taken back, with its state before.
package struct TaskReopening: EventPart {
    /// Settlement of an occurrence: its state, the principal and the instant.
    package struct Settled: Codable, Hashable, Sendable {
        /// Done or left out.
        package let state: OccurrenceState
        /// Instant at which the occurrence was settled.
        package let at: String
        /// Principal who settled the occurrence.
        package let by: String
        /// Note given when the occurrence was settled.
        package let note: String?
    }

    /// Number of the occurrence within its task.
    package let occurrence: Int?
    /// Settlement before it was taken back.
    package let before: Settled?
    /// Reason for which the settlement was taken back.
    package let reason: String?

    /// Creates the record from the occurrence as it was before, and the reason for reopening it.
    package init(_ before: TaskOccurrence?, reason: String?) {
        occurrence = before?.number
        self.reason = reason
        self.before = before.flatMap { before in
            before.settled.map { settled in
                Settled(state: before.state, at: settled.at.rfc3339, by: settled.by.text, note: before.note)
            }
        }
    }
}

extension TaskReopenedEvent {
    package init(from decoder: any Decoder) throws {
        taken = try TaskReopening(from: decoder)
        shift = try TaskShift(from: decoder)
        changes = try TaskChanges(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try taken.encode(to: encoder)
        try shift.encode(to: encoder)
        try changes.encode(to: encoder)
    }
}
