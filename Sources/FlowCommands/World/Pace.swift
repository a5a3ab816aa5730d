import FlowClient

/// How time passes for a command that goes on by itself.
package struct Pace: Sendable {
    /// How long ago a fixed moment was; only differences mean anything.
    package let elapsed: @Sendable () -> Duration
    /// Waits; throws when cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// How long a courtesy may take, such as finding out what was perhaps meant.
    package let courtesyDurationMax: Duration

    /// Makes a pace of a clock and a way to wait.
    package init(
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        courtesyDurationMax: Duration = .seconds(2)
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
        self.courtesyDurationMax = courtesyDurationMax
    }

    /// Real time.
    package static let real = Pace(
        elapsed: { RealTime.elapsed },
        sleep: { try await RealTime.sleep(for: $0) }
    )
}
