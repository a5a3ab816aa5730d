/// One step of one job, as it is.
package struct ActionInstance: Hashable, Sendable {
    /// Where it stands.
    package internal(set) var state: ActionState
    /// 0…99 while in progress, 100 when done, else 0.
    package internal(set) var progress: Int
    /// What was filled in when it was finished; the draft of one that was opened again since.
    package internal(set) var form: [FieldKey: FieldValue]
    /// Why it was skipped, cancelled or opened again.
    package internal(set) var reason: String?
    /// For whom it is; `nil` when it is the job's assignee's.
    package internal(set) var assignee: Assignee?
    /// The last change: when, by whom, in which event.
    package internal(set) var stamp: Stamp
    /// The media that are on it.
    package internal(set) var media: MediaCounts
    /// When it is due; `nil` without a rule, and while what the rule counts from isn't known.
    package internal(set) var due: DueDate?

    /// An action instance as it was stored.
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
