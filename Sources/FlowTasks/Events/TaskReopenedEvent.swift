/// An occurrence of a task of which what was said was taken back.
package struct TaskReopenedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// An occurrence that was settled is open again, or missed.
        case taskReopened
    }

    /// What was taken back, and why.
    package let taken: TaskReopening
    /// What has another instant.
    package let shift: TaskShift
    /// What was written.
    package let changes: TaskChanges

    /// A task of which something is open again.
    package init(_ task: TenantTask, _ taken: TaskReopening, _ shift: TaskShift) {
        self.taken = taken
        self.shift = shift
        changes = TaskChanges(task)
    }
}

/// What was taken back of an occurrence, as it was before.
package struct TaskReopening: EventPart {
    /// How an occurrence was settled: who had said it and when.
    package struct Settled: Codable, Hashable, Sendable {
        /// Done or left out.
        package let state: OccurrenceState
        /// When that was said.
        package let at: String
        /// By whom.
        package let by: String
        /// In which words.
        package let note: String?
    }

    /// The occurrence's number.
    package let occurrence: Int?
    /// How it was settled.
    package let before: Settled?
    /// Why that was taken back.
    package let reason: String?

    /// What the occurrence was before, and why it is open again.
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
