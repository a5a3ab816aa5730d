import Foundation
import TestSupport
import Testing

/// The real engine on a real database, in virtual time, with crashes at changesets that a seed chooses.
///
/// A few seeds on what is built for debugging; `flowd-seeds` runs many on what is built for use.
/// `FLOWD_TEST_ENGINE_SEEDS` is how many, `FLOWD_TEST_SEED` the first of them.
/// One after the other: the limit of time counts for each.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct EngineSimulationTests {
    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["FLOWD_TEST_SEED"].flatMap { UInt64($0) } ?? 1
        return first..<first + (environment["FLOWD_TEST_ENGINE_SEEDS"].flatMap { UInt64($0) } ?? 2)
    }()

    @Test(arguments: seeds)
    func everyReminderHasOneFateWhateverCrashes(seed: UInt64) async throws {
        let outcome = try await EngineCourse.run(seed: seed, tenants: ["a", "b"])
        #expect(outcome.problems.isEmpty, "seed \(seed): \(outcome.problems.prefix(5))")
        #expect(outcome.crashCount > 0 && outcome.fates["sent", default: 0] > 50, "seed \(seed): \(outcome.fates)")
    }

    /// With crashes, with clocks that are set, with several tenants whose turn it is at the same time: the same seed makes
    /// the same events, down to the last hash of each chain.
    ///
    /// Of ten seeds one is run twice.
    @Test(arguments: seeds.prefix(max(1, seeds.count / 10)))
    func theSameSeedGivesTheSameTrace(seed: UInt64) async throws {
        let first = try await EngineCourse.run(seed: seed, tenants: ["a", "b", "c"])
        let second = try await EngineCourse.run(seed: seed, tenants: ["a", "b", "c"])
        let difference = second.difference(from: first)
        #expect(difference == nil, "seed \(seed): \(difference ?? "")")
        #expect(first.crashCount > 0)
    }

    @Test func anotherSeedGivesAnother() async throws {
        let first = try await EngineCourse.run(seed: Self.seeds.lowerBound, tenants: ["a"], days: 10)
        let second = try await EngineCourse.run(seed: Self.seeds.lowerBound &+ 1, tenants: ["a"], days: 10)
        #expect(second.difference(from: first) != nil)
    }

    /// As in an optimised build that took tasks away from their parent's executor: the order is no longer the seed's, but
    /// time waits for them, so nothing that is due is passed over.
    @Test func timeWaitsForWhatHasLeftTheThread() async throws {
        let outcome = try await EngineCourse.run(
            seed: 1,
            tenants: ["a"],
            days: 10,
            engineExecutor: globalConcurrentExecutor
        )
        #expect(outcome.problems.isEmpty, "\(outcome.problems.prefix(5))")
        #expect(outcome.fates["sent", default: 0] > 20, "\(outcome.fates)")
    }
}
