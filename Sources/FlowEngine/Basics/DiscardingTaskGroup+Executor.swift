extension DiscardingTaskGroup {
    /// Adds a task that prefers an executor; without one it prefers what its parent does.
    ///
    /// `addTask(executorPreference: nil)` reads the same, but in an optimised build it takes the child away from its
    /// parent's executor (Swift 6.3), and a simulation from its thread.
    mutating func addTask(on executor: (any TaskExecutor)?, _ operation: @escaping @Sendable () async -> Void) {
        guard let executor else { return addTask { await operation() } }
        addTask(executorPreference: executor) { await operation() }
    }
}
