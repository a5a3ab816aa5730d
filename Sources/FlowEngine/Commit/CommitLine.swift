/// Where the gate's work is done, one job after the other.
protocol CommitLine: Sendable {
    /// Runs a job after those that were given before.
    func run(_ job: @escaping @Sendable () -> Void)
}

/// Does the gate's work at once, on the thread that brings it.
struct InlineCommitLine: CommitLine {
    func run(_ job: @escaping @Sendable () -> Void) { job() }
}
