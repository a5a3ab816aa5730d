import FlowCore
import Testing

@testable import FlowPayments

/// Payments, refunds, stops, outages and clocks that are set, in any order: the money adds up, and the ladder neither
/// skips, nor bursts, nor goes silent.
struct LadderPropertyTests {
    private static let changeCount = 120

    @Test(arguments: TestSeed.cases(200))
    func noOrderOfThingsBreaksARule(seed: UInt64) throws {
        var story = try DunningStory(seed: seed)
        for _ in 0..<Self.changeCount {
            story.happen()
            story.checkMoney()
            // Nothing runs for a while, now and then.
            if story.random.chance(75) { try story.run() }
        }
        story.checkLedger()
        try Self.goesOn(&story)
    }

    /// The random changes have to reach what the rules are about.
    @Test func randomChangesReachEveryRule() throws {
        var seen: [String: Int] = [:]
        for seed in TestSeed.cases(100) {
            var story = try DunningStory(seed: seed)
            for _ in 0..<Self.changeCount {
                story.happen()
                try story.run()
            }
            seen.merge(story.seen, uniquingKeysWith: +)
        }
        let wanted =
            LadderFate.allCases.map(\.rawValue) + ["outage", "time", "jump", "pay", "refund", "verb", "refused"]
        for what in wanted { #expect(seen[what, default: 0] >= 10, "\(what): \(seen)") }
    }

    /// After everything that happened, an instalment on which something is owed is reminded of step by step to the end
    /// of its ladder, once nothing stops it any more.
    private static func goesOn(_ story: inout DunningStory) throws {
        let number = story.advance.instalment
        story.advance.exclusion = nil
        story.advance.labels = []
        // Credit stops it as well, and is used up here.
        _ = try? story.advance.schedule.useCredit()
        guard story.instalment.outstanding.isPositive else { return }
        try story.advance.schedule.hold(number, reason: nil, today: story.today)
        try story.advance.schedule.dispute(number, reason: nil)
        try story.advance.schedule.promise(number, until: nil, today: story.today)
        story.advance.settle(.delivered(at: story.wall), story.wall)
        let ladder = story.advance.ladder
        let end = story.wall.advanced(byMilliseconds: 500 * 86_400_000)
        _ = story.advance.live(from: story.wall, to: end)
        story.checkLedger()
        let isThrough =
            ladder.repeatDays == nil
            ? story.advance.last?.rest == .finished : story.advance.progress.position.repetition >= 2
        #expect(isThrough, "stopped at \(story.advance.progress); \(story.note)")
    }
}
