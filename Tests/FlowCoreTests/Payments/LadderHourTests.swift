import Testing

@testable import FlowCore

/// Steps go out at the ladder's time of day, whatever became of the one before, and never within the gap.
struct LadderHourTests {
    private func climb(minGap: Int = Ladder.minGapStandard, zone: ZoneRules = .utc) throws -> Climb {
        let steps = try [("first", 1), ("second", 2), ("third", 3)].map {
            LadderStep(try StepKey(validating: $0.0), offsetDays: $0.1)
        }
        let ladder = try Ladder(steps: steps, repeatDays: 1, minGap: minGap)
        return Climb(try Paying.schedule([(1000, "2027-06-10")]), ladder, zone: zone)
    }

    private static let hour = 3600
    private static let day = 86_400

    /// When the first step was decided and delivered, with what gap, and when the next one goes out.
    private static let deliveries: [(decided: String, after: Int64, minGap: Int, next: String)] = [
        // In time: the gap counts from nine, whatever the delivery took.
        ("2027-06-11T09:00", 0, day, "2027-06-12T09:00"),
        ("2027-06-11T09:00", 200, day, "2027-06-12T09:00"),
        ("2027-06-11T09:00", 60_000, day, "2027-06-12T09:00"),
        ("2027-06-11T09:00", 200, 3 * day, "2027-06-14T09:00"),
        // Late: the gap is kept, and then it is nine again.
        ("2027-06-11T09:00", 61_000, day, "2027-06-13T09:00"),
        ("2027-06-11T23:09", 0, day, "2027-06-13T09:00"),
        ("2027-06-11T08:59", 0, day, "2027-06-12T09:00"),
        ("2027-06-21T23:09", 0, day, "2027-06-23T09:00"),
        ("2027-06-21T23:09", 500, 3 * day, "2027-06-25T09:00"),
        ("2027-06-21T23:09", 0, hour, "2027-06-22T09:00"),
        ("2027-06-21T23:09", 0, 11 * hour, "2027-06-23T09:00"),
        ("2027-06-21T03:00", 0, 30 * hour, "2027-06-22T09:00"),
    ]

    @Test(arguments: deliveries.indices)
    func theNextStepGoesOutAtTheLaddersTime(index: Int) throws {
        let (decided, after, minGap, next) = Self.deliveries[index]
        var climb = try climb(minGap: minGap)
        let start = moment(decided)
        guard climb.run(start).sending != nil else {
            // Before its time it isn't sent at all.
            #expect(climb.last?.nextAt == moment("2027-06-11T09:00"))
            return
        }
        let delivered = start.advanced(byMilliseconds: after)
        climb.settle(.delivered(at: delivered), delivered)
        #expect(climb.run(delivered).nextAt == moment(next))
    }

    @Test func aLateStepDoesNotMoveAllThatFollowIntoTheNight() throws {
        var climb = try climb()
        var (now, times) = (moment("2027-06-21T23:09"), [String]())
        while times.count < 6 {
            if climb.run(now).sending != nil {
                // Each delivery takes a moment.
                let done = now.advanced(byMilliseconds: 200)
                climb.settle(.delivered(at: done), done)
                times.append(ZoneRules.utc.localTime(at: now).text)
            }
            now = try #require(climb.run(now.advanced(byMilliseconds: 200)).nextAt)
        }
        #expect(
            times == [
                "2027-06-21T23:09:00", "2027-06-23T09:00:00", "2027-06-24T09:00:00", "2027-06-25T09:00:00",
                "2027-06-26T09:00:00", "2027-06-27T09:00:00",
            ]
        )
    }

    @Test func aNightInWhichTheClocksChangeIsADayToo() throws {
        let berlin = try ZoneRules(name: "Europe/Berlin", posix: "CET-1CEST,M3.5.0,M10.5.0/3")
        var climb = try climb(zone: berlin)
        try climb.schedule.redate(1, .on(date("2027-03-26")), dates: JobDates())
        let sent = climb.live(from: moment("2027-03-27T08:00"), to: moment("2027-03-30T07:00"))
        #expect(
            sent.map(\.description) == [
                "first 2027-03-27", "second 2027-03-28", "third 2027-03-29", "third 2027-03-30",
            ]
        )
    }

    // MARK: - What costs something

    @Test func whatCostsSomethingWaitsUntilItIsOverdue() throws {
        let steps = try [("told", 1, nil), ("fee", 2, LateCharge.fee(cents(10))), ("last", 3, nil)].map {
            LadderStep(try StepKey(validating: $0.0), offsetDays: $0.1, charge: $0.2)
        }
        let schedule = try Paying.schedule([(1000, "2027-06-10")], graceDays: 10)
        var climb = Climb(schedule, try Ladder(steps: steps))
        let sent = climb.live(from: moment("2027-06-01"), to: moment("2027-07-01"))
        #expect(sent.map(\.description) == ["told 2027-06-11", "fee 2027-06-21", "last 2027-06-22"])
        #expect(climb.entries.map(\.charge) == [nil, cents(10), nil])
        #expect(schedule.state(on: date("2027-06-20")) == .due && schedule.state(on: date("2027-06-21")) == .overdue)
    }
}
