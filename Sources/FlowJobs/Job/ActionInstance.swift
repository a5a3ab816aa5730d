/// Current state of one step of one job.
package struct ActionInstance: Hashable, Sendable {
    package internal(set) var state: ActionState
    /// 0…99 while in progress, 100 when done, else 0.
    package internal(set) var progress: Int
    /// Answers that were filled in when it was finished; the draft of one that was opened again since.
    package internal(set) var form: [FieldKey: FieldValue]
    /// Reason for which it was skipped, cancelled or opened again.
    package internal(set) var reason: String?
    /// Assignee of the step alone; `nil` when the job's assignee has it.
    package internal(set) var assignee: Assignee?
    /// Last change of the step: instant, author and event.
    package internal(set) var stamp: Stamp
    /// The media that are on it.
    package internal(set) var media: MediaCounts
    /// Due date of the step; `nil` without a rule, and while what the rule counts from isn't known.
    package internal(set) var due: DueDate?

    package init(
        state: ActionState,
        progress: Int,
        form: [FieldKey: FieldValue],
        reason: String?,
        assignee: Assignee? = nil,
        stamp: Stamp,
        media: MediaCounts = MediaCounts(),
        due: DueDate? = nil
    ) {
        self.due = due
        self.assignee = assignee
        self.media = media
        self.state = state
        self.progress = progress
        self.form = form
        self.reason = reason
        self.stamp = stamp
    }
}
