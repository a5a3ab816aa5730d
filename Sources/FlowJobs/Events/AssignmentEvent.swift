/// Whose a job or a step is; without names, since an event outlives the people in it.
package struct AssignmentEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A job was given to somebody, or to nobody.
        case jobAssigned
        /// A step was given to somebody, or to whom its job is given.
        case actionAssigned
    }

    /// One side of an assignment.
    package struct Side: Codable, Hashable, Sendable {
        /// Whose it is: `role:manager`, `profile:1`; absent when it is nobody's.
        package let assignee: String?
    }

    /// Before.
    package let before: Side
    /// After.
    package let after: Side

    /// From whom to whom work went.
    package init(from old: Assignee?, to new: Assignee?) {
        before = Side(assignee: old?.reference)
        after = Side(assignee: new?.reference)
    }
}
