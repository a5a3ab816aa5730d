/// A task that went to another zone with its tenant.
package struct TaskMove: Hashable, Sendable, Codable {
    package let task: TaskID
    package let title: String
    /// Instant of the next open occurrence before the move; nil when there was none.
    package let from: Timestamp?
    /// Instant of the next open occurrence after the move.
    package let to: Timestamp?

    package init(task: TaskID, title: String, from: Timestamp?, to: Timestamp?) {
        self.task = task
        self.title = title
        self.from = from
        self.to = to
    }
}
