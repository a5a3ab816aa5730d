import FlowCore
import Testing

@testable import FlowPayments

/// How often a fee is charged, and what fees come to at most.
struct LadderFeeTests {
    private func advance(_ ladder: String, amount: Int64 = 2000) throws -> Advance {
        let plan = try LadderPlan(validating: ladder, currency: eur)
        return Advance(try Paying.schedule([(amount, "2027-06-10")]), plan.ladder)
    }

    /// What each reminder cost, in cents, up to the end of a day.
    private func costs(_ advance: inout Advance, until end: String) throws -> [Int64] {
        var (now, costs): (Timestamp, [Int64]) = (context("2027-06-01"), [])
        while now <= context(end) {
            if let sending = advance.run(now).sending {
                let step = try #require(advance.ladder.step(at: sending.identity.position))
                if let charge = sending.charge, let kind = step.charge?.kind {
                    let today = ZoneRules.utc.localTime(at: now).date
                    _ = try advance.schedule.charge(1, kind, charge, on: today)
                }
                costs.append(sending.charge?.minorUnits ?? 0)
                advance.settle(.delivered(at: now), now)
            }
            guard let next = advance.run(now).nextAt else { break }
            now = next
        }
        return costs
    }

    private static let ladders: [(ladder: String, amount: Int64, costs: [Int64])] = [
        // The example of the help: 20.00 owed, and 25.00 after sixty days.
        ("-7d friendly; 0d due; 14d final fee 5.00; repeat 14d", 2000, [0, 0, 500, 0, 0, 0]),
        ("14d final fee each 5.00; repeat 14d", 2000, [500, 500, 500, 500]),
        ("14d final fee each 9.00; repeat 14d", 2000, [900, 900, 200, 0]),
        ("14d final fee each 5.00; repeat 14d; cap 12.00", 2000, [500, 500, 200, 0]),
        ("14d final fee each 5.00; repeat 14d; cap 50%", 2000, [500, 500, 0, 0]),
        ("14d final fee each 10%; repeat 14d", 2000, [200, 220, 242, 266]),
        ("7d first fee 5.00; 14d final fee 5.00; repeat 14d; cap 8.00", 2000, [500, 300, 0, 0, 0]),
        // What a ladder says of one fee holds without a cap.
        ("14d final fee 5.00; repeat 14d", 300, [500, 0, 0, 0]),
        // Interest runs on: 7 and 14 days of 1000.00 at 36.5 %.
        ("7d final interest 36.5%; repeat 14d", 100_000, [700, 1400, 1400, 1400]),
    ]

    @Test(arguments: ladders.indices)
    func aFeeIsChargedOnceUnlessEachRepeatCostsIt(index: Int) throws {
        let (ladder, amount, costs) = Self.ladders[index]
        var advance = try advance(ladder, amount: amount)
        #expect(try self.costs(&advance, until: "2027-08-09") == costs)
    }

    @Test func theFeeComesWithTheFirstReminderThatGoesOut() throws {
        var advance = try advance("14d final fee 5.00 when label late; repeat 14d")
        #expect(advance.run(context("2027-06-24T09:00")).sending == nil)
        advance.labels = [try JobLabel(validating: "late")]
        let repeated = try #require(advance.run(context("2027-07-08T09:00")).sending)
        #expect(repeated.identity.position.repetition == 1 && repeated.charge == cents(500))
    }

    @Test func whatFailedForGoodIsNotChargedAgainByARepeat() throws {
        var advance = try advance("14d final fee 5.00; repeat 14d")
        var now = context("2027-06-24T09:00")
        #expect(advance.run(now).sending?.charge == cents(500))
        for _ in 0..<3 {
            advance.settle(.failed(reason: "No such mailbox"), now)
            now = try #require(advance.run(now).nextAt)
            #expect(advance.run(now).sending?.charge == nil)
        }
        #expect(advance.progress.position.repetition == 1)
    }

    @Test func anotherDueDateBeginsAnewAndAnotherLadderDoesNot() throws {
        var advance = try advance("14d final fee 5.00; repeat 14d")
        #expect(try costs(&advance, until: "2027-07-10") == [500, 0])
        advance.change(to: try LadderPlan(validating: "10d final fee 7.00; repeat 7d", currency: eur).ladder)
        #expect(advance.run(context("2027-07-15T09:00")).sending?.charge == nil)
        advance.settle(.delivered(at: context("2027-07-15T09:00")), context("2027-07-15T09:00"))
        try advance.schedule.redate(1, .on(date("2027-08-01")), dates: JobDates())
        #expect(advance.run(context("2027-08-11T09:00")).sending?.charge == cents(700))
    }
}
