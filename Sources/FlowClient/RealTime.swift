import Glibc

/// The real passage of time, for waiting on others: the only place of the client that knows it.
package enum RealTime {
    private static let start = ContinuousClock.now

    /// Time since a fixed instant; only differences mean anything.
    package static var elapsed: Duration {
        start.duration(to: .now)
    }

    package static var secondsSinceEpoch: Int {
        time(nil)
    }

    /// Waits; throws when cancelled.
    package static func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }

    /// Does some work, and gives up when it takes longer than a limit.
    ///
    /// Throws `TimeLimitReached` then. The work is cancelled, and has ended when this returns.
    package static func limited<Value: Sendable>(
        to limit: Duration,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await sleep(for: limit)
                throw TimeLimitReached()
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    /// Work took longer than it may.
    package struct TimeLimitReached: Error {}
}
