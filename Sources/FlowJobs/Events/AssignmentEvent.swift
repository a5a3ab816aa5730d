/// Assignment of a job or a step; without names, since an event outlives the people in it.
package struct AssignmentEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Assignment of a job to an assignee, or to none.
        case jobAssigned
        /// Assignment of a step to an assignee of its own, or back to that of its job.
        case actionAssigned
    }

    /// One side of an assignment.
    package struct Side: Codable, Hashable, Sendable {
        /// Assignee such as `role:manager` or `profile:1`; absent when there is none.
        package let assignee: String?
    }

    /// Assignment before the change; its assignee is absent when there was none.
    package let before: Side
    /// Assignment after the change; its assignee is absent when there is none.
    package let after: Side

    /// Creates the event of work that went from one assignee to another.
    package init(from old: Assignee?, to new: Assignee?) {
        before = Side(assignee: old?.reference)
        after = Side(assignee: new?.reference)
    }
}
