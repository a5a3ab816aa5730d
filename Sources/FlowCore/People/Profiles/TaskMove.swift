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
}
