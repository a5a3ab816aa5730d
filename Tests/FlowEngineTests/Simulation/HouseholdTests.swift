import TestSupport
import Testing

/// Households beside a model of their own: no occurrence is silenced but by what was done to it.
///
/// `flowd-seeds households` is the long form.
@Suite(.timeLimit(.minutes(5)))
struct HouseholdTests {
    @Test(arguments: [1, 2, 3, 4])
    func noOccurrenceIsSilencedButByWhatWasDoneToIt(household: UInt64) throws {
        let seed = TestSeed.current("households") &+ household
        let outcome = try HouseholdCourse.run(seed: seed, tasks: 8, days: 30)
        #expect(outcome.problems == [], "seed \(seed)")
        #expect(outcome.occurrenceCount > 30 && outcome.sentCount > 10 && outcome.reopenCount > 0)
    }
}
