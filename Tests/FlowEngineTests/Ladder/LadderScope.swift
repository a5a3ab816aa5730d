import FlowEngine
import TestSupport
import Testing

/// Runs each test of a suite on a seeded executor, on which the engine in virtual time has to be.
struct LadderScope: TestTrait, SuiteTrait, TestScoping {
    /// The executor of the test that runs.
    @TaskLocal static var executor = SeededExecutor(seed: 1)

    let isRecursive = true

    @concurrent func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let executor = SeededExecutor(seed: 7)
        try await Self.$executor.withValue(executor) {
            try await executor.run { () async throws -> Void in try await function() }
        }
    }
}

extension Trait where Self == LadderScope {
    /// Runs each test on a seeded executor.
    static var inVirtualTime: Self { Self() }
}
