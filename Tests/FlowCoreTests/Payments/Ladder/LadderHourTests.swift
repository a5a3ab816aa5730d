import FlowCore
import Testing

@testable import FlowPayments

/// At which time of day late steps go out.
struct LadderHourTests {
    /// Due on 10 June at 09:00: when it could go out again, and when it does.
    private static let times: [(back: String, sent: String)] = [
        ("2027-06-12T02:30", "2027-06-12T09:00"), ("2027-06-12T03:17", "2027-06-12T09:00"),
        ("2027-06-12T08:59", "2027-06-12T09:00"), ("2027-06-12T09:00", "2027-06-12T09:00"),
        ("2027-06-12T09:40", "2027-06-12T09:40"), ("2027-06-12T10:00", "2027-06-12T10:00"),
        ("2027-06-12T10:01", "2027-06-13T09:00"), ("2027-06-12T23:59", "2027-06-13T09:00"),
        ("2027-06-10T09:01", "2027-06-10T09:01"), ("2027-06-10T09:30", "2027-06-10T09:30"),
        ("2027-06-10T17:00", "2027-06-11T09:00"),
    ]

    private func advance(_ ladder: String = "0d due; 5d late") throws -> Advance {
        Advance(
            try Paying.schedule([(1000, "2027-06-10")]),
            try LadderPlan(validating: ladder, currency: eur).ladder
        )
    }

    /// Lives on from a moment until something goes out.
    private func sent(_ advance: inout Advance, from start: String) throws -> String {
        var now = context(start)
        for _ in 0..<10 {
            if advance.runAndDeliver(now) != nil { return String(ZoneRules.utc.localTime(at: now).text.prefix(16)) }
            now = try #require(advance.run(now).nextAt)
        }
        return "never"
    }

    @Test(arguments: times.indices)
    func aLateStepKeepsToTheTimeOfDay(index: Int) throws {
        let (back, sent) = Self.times[index]
        var outage = try advance()
        #expect(try self.sent(&outage, from: back) == sent)
        var held = try advance()
        try held.schedule.hold(1, reason: "Asked", today: date("2027-06-10"))
        held.run(context("2027-06-10T09:00"))
        try held.schedule.hold(1, reason: nil, today: date("2027-06-10"))
        #expect(try self.sent(&held, from: back) == sent)
        #expect(held.story.first == "due 0.0 suppressed(held)")
    }

    @Test func whatIsOwedIsAskedWhenItGoesOut() throws {
        var advance = try advance()
        #expect(advance.run(context("2027-06-12T03:17")).nextAt == context("2027-06-12T09:00"))
        let today = date("2027-06-12")
        _ = try advance.schedule.record(cents(1000), paidOn: today, today: today)
        #expect(advance.run(context("2027-06-12T09:00")).rest == .blocked(.paid))
    }

    @Test func theNextStepCountsFromTheHourAndNotFromTheDelivery() throws {
        var advance = try advance("0d due; 1d a; 2d b")
        _ = advance.run(context("2027-06-14T03:17"))
        let now = context("2027-06-14T09:00").advanced(byMilliseconds: 40)
        #expect(advance.runAndDeliver(now) == "due")
        #expect(advance.run(now).nextAt == context("2027-06-15T09:00"))
    }

    @Test func behindMidnightItIsStillTheHour() throws {
        var advance = try advance("0d due; at 23:30")
        #expect(try sent(&advance, from: "2027-06-13T00:20") == "2027-06-13T00:20")
    }

    @Test func whereNothingRunsAtThatHourItGoesOutNevertheless() throws {
        var advance = try advance()
        // On from six to eight in the evening only.
        var sent: String?
        for day in 10...30 where sent == nil {
            for hour in [18, 19] {
                if advance.runAndDeliver(context("2027-06-\(day)T\(hour):00")) != nil { sent = "\(day) \(hour)" }
                advance.run(context("2027-06-\(day)T\(hour):30"))
            }
        }
        #expect(sent == "17 18")
    }
}
