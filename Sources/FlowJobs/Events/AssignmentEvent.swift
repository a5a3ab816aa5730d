/// Assignment of a job or a step; without names, since an event outlives the people in it.
package struct AssignmentEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Event of a job that was given to an assignee, or left without one.
        case jobAssigned
        /// Event of a step that was given to an assignee, or back to that of its job.
        case actionAssigned
    }

    /// One side of an assignment.
    package struct Side: Codable, Hashable, Sendable {
        /// Assignee such as `role:manager` or `profile:1`; absent when there is none.
        package let assignee: String?
    }

    /// Assignee before the change, absent without one.
    package let before: Side
    /// Assignee after the change, absent without one.
    package let after: Side

    /// Creates the event of work that went from one assignee to another.
    package init(from old: Assignee?, to new: Assignee?) {
        before = Side(assignee: old?.reference)
        after = Side(assignee: new?.reference)
    }
}
