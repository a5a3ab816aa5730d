/// A task that went to another zone with its tenant.
package struct TaskMove: Hashable, Sendable, Codable {
    /// Its number.
    package let task: TaskID
    /// Its title.
    package let title: String
    /// When its next open occurrence was; nil when there was none.
    package let from: Timestamp?
    /// When it is now.
    package let to: Timestamp?

    /// Tells where a task's next open occurrence went.
    package init(task: TaskID, title: String, from: Timestamp?, to: Timestamp?) {
        self.task = task
        self.title = title
        self.from = from
        self.to = to
    }
}
