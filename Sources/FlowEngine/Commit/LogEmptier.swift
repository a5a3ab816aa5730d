package import FlowCore
import FlowStore

/// Task that has the write-ahead log emptied of erased content, even when no changes follow.
///
/// The gate empties the log after the batch that erases something, but waits for no reader. This task tries again until
/// it is done, and waits for nothing while nothing was erased.
package final class LogEmptier: Sendable {
    /// Before the first attempt; the next ones wait twice as long each.
    static let pause = Duration.seconds(1)
    static let pauseMax = Duration.seconds(60)

    private let gate: CommitGate
    private let sleeper: any Sleeper
    private let calls: AsyncStream<Void>

    package init(gate: CommitGate, sleeper: any Sleeper) {
        self.gate = gate
        self.sleeper = sleeper
        let (calls, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.calls = calls
        gate.erasedInLog.attach { bell.yield() }
        // What an earlier process has left may not have been emptied at the start either.
        bell.yield()
    }

    /// Works until it is cancelled.
    package func run() async throws {
        for await _ in calls {
            var pause = Self.pause
            while gate.hasErasedInLog {
                try await sleeper.sleep(for: pause)
                pause = min(pause * 2, Self.pauseMax)
                // What fails here for good has ended the daemon; what doesn't is tried again.
                try? await gate.emptyLog()
            }
        }
    }
}
