/// Executor of the gate's work, one job after the other.
protocol CommitExecutor: Sendable {
    /// Runs a job after those that were given before.
    func run(_ job: @escaping @Sendable () -> Void)
}

/// Does the gate's work at once, on the thread that brings it.
struct InlineCommitExecutor: CommitExecutor {
    func run(_ job: @escaping @Sendable () -> Void) { job() }
}
