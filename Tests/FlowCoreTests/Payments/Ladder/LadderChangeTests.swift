import FlowCore
import Testing

@testable import FlowPayments

/// Another ladder takes the place of one by which something went out.
struct LadderChangeTests {
    /// Due on 10 June; what went out on that day and a week later.
    private func advance(until end: String = "2027-06-18") throws -> Advance {
        let ladder = try Ladder.of([("soon", -3), ("due", 0), ("first", 7), ("final", 14)])
        var advance = Advance(try Paying.schedule([(1000, "2027-06-10")]), ladder)
        _ = advance.live(from: context("2027-06-01"), to: context(end))
        return advance
    }

    struct Change: Sendable {
        let steps: [(key: String, days: Int)]
        var repeatDays: Int?
        let sent: [String]
    }

    /// "due" went out on the 10th, "first" on the 17th.
    static let changes: [Change] = [
        // By name: behind "first", wherever that stands.
        Change(
            steps: [("due", 0), ("first", 7), ("firm", 10), ("last", 30)],
            sent: ["firm 2027-06-20", "last 2027-07-10"]
        ),
        Change(steps: [("first", 2), ("firm", 5)], sent: ["firm 2027-06-20"]),
        Change(steps: [("first", 10), ("firm", 20)], sent: ["firm 2027-06-30"]),
        // What this ladder has before it is over.
        Change(steps: [("nudge", 3), ("first", 7), ("final", 14)], sent: ["final 2027-06-24"]),
        // Without the name, by day: what isn't later than the 7th day is over.
        Change(steps: [("gentle", 3), ("firm", 9)], sent: ["firm 2027-06-19"]),
        Change(steps: [("gentle", 7), ("firm", 9)], sent: ["firm 2027-06-19"]),
        // A name that went out doesn't go out again, though its day is later now.
        Change(steps: [("due", 9), ("firm", 12)], sent: ["firm 2027-06-22"]),
        // Nothing is left, or the last one comes again.
        Change(steps: [("due", 0), ("first", 7)], sent: []),
        Change(steps: [("due", 0), ("first", 7)], repeatDays: 10, sent: ["first 2027-06-27", "first 2027-07-07"]),
        Change(steps: [("gentle", 3)], repeatDays: 10, sent: ["gentle 2027-06-27", "gentle 2027-07-07"]),
    ]

    @Test(arguments: changes.indices)
    func theNextStepIsTheOneBehindWhatWentOut(index: Int) throws {
        let change = Self.changes[index]
        var advance = try advance()
        advance.change(to: try Ladder.of(change.steps, repeatDays: change.repeatDays))
        let sent = advance.live(from: context("2027-06-18"), to: context("2027-07-12"))
        #expect(sent.map(\.description) == change.sent)
        #expect(Set(advance.entries.map(\.identity)).count == advance.entries.count)
    }

    @Test func whatHasNotGoneOutStaysNext() throws {
        var advance = try advance(until: "2027-06-08")
        try advance.schedule.hold(1, reason: "Wait", today: date("2027-06-08"))
        advance.run(context("2027-06-20"))
        try advance.schedule.hold(1, reason: nil, today: date("2027-06-20"))
        advance.change(to: try Ladder.of([("due", 0), ("later", 40)]))
        #expect(advance.runAndDeliver(context("2027-06-20T09:00")) == "due")
    }

    @Test func theGapHoldsOverAChange() throws {
        var advance = try advance(until: "2027-06-17T09:00")
        advance.change(to: try Ladder.of([("first", 7), ("now", 8)]))
        #expect(advance.run(context("2027-06-17T09:01")).nextAt == context("2027-06-18T09:00"))
    }

    @Test(arguments: [
        (LadderResult.delivered(at: context("2027-06-24T09:00")), "last 2027-07-10"),
        (LadderResult.withdrawn(.held("changed")), "final 2027-06-25"),
    ])
    func whatWasOnItsWayCountsWhenItArrives(result: LadderResult, next: String) throws {
        var advance = try advance(until: "2027-06-23")
        #expect(advance.run(context("2027-06-24T09:00")).sending?.step.text == "final")
        advance.change(to: try Ladder.of([("first", 7), ("final", 15), ("last", 30)]))
        #expect(advance.run(context("2027-06-24T09:00")).rest == .inFlight)
        advance.settle(result, context("2027-06-24T09:00"))
        let sent = advance.live(from: context("2027-06-24T10:00"), to: context("2027-07-12"))
        #expect(sent.first?.description == next)
    }

    @Test func anotherDueDateForgetsWhatWentOut() throws {
        var advance = try advance()
        try advance.schedule.redate(1, .on(date("2027-08-10")), dates: JobDates())
        advance.run(context("2027-06-18"))
        advance.change(to: try Ladder.of([("due", 0), ("first", 7)]))
        let sent = advance.live(from: context("2027-06-18"), to: context("2027-08-20"))
        #expect(sent.map(\.description) == ["due 2027-08-10", "first 2027-08-17"])
    }

    /// However often ladders are changed: no name goes out twice for a due date, but as a repeat of the last step.
    @Test(arguments: 0..<200)
    func noStepGoesOutTwice(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let names = ["a", "b", "c", "d", "e", "f"]
        func ladder() throws -> Ladder {
            var (steps, days) = ([(key: String, days: Int)](), -10)
            for name in names where random.chance(60) {
                days += random.below(9) + 1
                steps.append((name, days))
            }
            if steps.isEmpty { steps = [("z", 0)] }
            let isRepeated = random.chance(40) && days >= 0
            return try Ladder.of(steps, repeatDays: isRepeated ? random.below(9) + 1 : nil)
        }
        var advance = Advance(try Paying.schedule([(1000, "2027-06-10")]), try ladder())
        var now = context("2027-06-01")
        for _ in 0..<60 {
            if random.chance(30) { advance.change(to: try ladder()) }
            advance.run(now)
            if advance.progress.inFlight != nil, random.chance(70) {
                advance.settle(random.chance(80) ? .delivered(at: now) : .failed(reason: "No"), now)
            }
            now = now.advanced(byMilliseconds: Int64(random.below(4 * 86_400)) * 1000)
        }
        let sent = advance.entries.filter { $0.fate?.isDelivered == true && $0.identity.position.repetition == 0 }
        #expect(Set(sent.map(\.step)).count == sent.count, "\(advance.story); seed \(seed)")
        #expect(Set(advance.entries.map(\.identity)).count == advance.entries.count, "seed \(seed)")
    }
}
