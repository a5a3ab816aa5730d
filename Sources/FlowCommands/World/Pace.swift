import FlowClient

/// Passage of time for a command that goes on by itself.
package struct Pace: Sendable {
    /// Returns the time since a fixed instant; only differences mean anything.
    package let elapsed: @Sendable () -> Duration
    package let sleep: @Sendable (Duration) async throws -> Void
    /// Time limit of a courtesy, such as finding out what was perhaps meant.
    package let courtesyDurationMax: Duration

    package init(
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        courtesyDurationMax: Duration = .seconds(2)
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
        self.courtesyDurationMax = courtesyDurationMax
    }

    package static let real = Pace(
        elapsed: { RealTime.elapsed },
        sleep: { try await RealTime.sleep(for: $0) }
    )
}
