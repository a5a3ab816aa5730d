import FlowCore

/// The tasks that follow something, as they are before it changes.
struct FollowingTasks: Sendable {
    /// Those that haven't ended.
    let tasks: [TenantTask]
    /// The number that the next one gets.
    let next: TaskID
}
