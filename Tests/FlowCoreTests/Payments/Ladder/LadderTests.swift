import FlowCore
import Testing

@testable import FlowPayments

struct LadderTests {
    /// Due on 10 June, reminded twice before, on the day, three times after, then weekly.
    private func advance() throws -> Advance {
        let ladder = try Ladder.of(
            [("soon", -7), ("tomorrow", -1), ("today", 0), ("friendly", 3), ("firm", 10), ("final", 24)],
            repeatDays: 7
        )
        return Advance(try Paying.schedule([(1000, "2027-06-10"), (500, "2027-09-10")]), ladder)
    }

    @Test func everyStepGoesOutOnItsDay() throws {
        var advance = try advance()
        let sent = advance.live(from: context("2027-05-01"), to: context("2027-07-20"))
        #expect(
            sent.map(\.description) == [
                "soon 2027-06-03", "tomorrow 2027-06-09", "today 2027-06-10", "friendly 2027-06-13",
                "firm 2027-06-20", "final 2027-07-04", "final 2027-07-11", "final 2027-07-18",
            ]
        )
        #expect(advance.entries.allSatisfy { $0.fate == .sent })
    }

    @Test func afterAnOutageTheNextUnsentStepComesAndTheOthersCountFromIt() throws {
        var advance = try advance()
        _ = advance.live(from: context("2027-05-01"), to: context("2027-06-04"))
        let sent = advance.live(from: context("2027-07-01T15:00"), to: context("2027-08-14"))
        #expect(
            sent.map(\.description) == [
                "today 2027-07-02", "friendly 2027-07-05", "firm 2027-07-12", "final 2027-07-26", "final 2027-08-02",
                "final 2027-08-09",
            ]
        )
        #expect(
            advance.story.prefix(4) == [
                "soon 0.0 sent", "tomorrow 0.0 expired", "today 0.0 sentLate", "friendly 0.0 sent",
            ]
        )
        #expect(advance.entries[1].reason == "the due date had passed")
    }

    @Test func ofSeveralStepsBeforeTheDueDateOnlyTheLastIsStillOfUse() throws {
        var advance = try advance()
        #expect(advance.runAndDeliver(context("2027-06-09T09:30")) == "tomorrow")
        #expect(advance.story == ["soon 0.0 expired", "tomorrow 0.0 sentLate"])
        #expect(advance.entries[0].reason == "the time of tomorrow had come, and it was before that")
        // A gap of a day, and then the ladder's time of day.
        #expect(advance.run(context("2027-06-10T09:00")).nextAt == context("2027-06-11T09:00"))
    }

    @Test func aSecondRunDoesNothing() throws {
        var advance = try advance()
        let now = context("2027-06-13T09:00")
        #expect(advance.runAndDeliver(now) == "today")
        let before = advance.progress
        #expect(advance.run(now).entries.isEmpty)
        #expect(advance.progress == before && advance.last?.nextAt == context("2027-06-16T09:00"))
    }

    @Test func nothingGoesOutWhileSomethingIsOnItsWay() throws {
        var advance = try advance()
        #expect(advance.run(context("2027-06-10T09:00")).sending != nil)
        let waiting = advance.run(context("2027-08-01"))
        #expect(waiting.rest == .inFlight && waiting.entries.isEmpty && waiting.nextAt == nil)
        advance.settle(.delivered(at: context("2027-08-02T11:00")), context("2027-08-02T11:00"))
        #expect(advance.run(context("2027-08-02T11:00")).nextAt == context("2027-08-05T09:00"))
    }

    // MARK: - What stops it

    @Test func whatIsPaidInTimeIsSuppressedOnceAndThenItIsQuiet() throws {
        var advance = try advance()
        let today = date("2027-05-20")
        _ = try advance.schedule.record(cents(1000), paidOn: today, today: today)
        let planned = advance.run(context("2027-05-20"))
        #expect(planned.nextAt == context("2027-06-03T09:00"))
        #expect(advance.run(context("2027-06-03T09:00")).rest == .blocked(.paid))
        #expect(advance.run(context("2027-12-01")).entries.isEmpty)
        #expect(advance.story == ["soon 0.0 suppressed(paid)"])
    }

    @Test func aRefundLetsTheLadderGoOnWhereItStood() throws {
        var advance = try advance()
        _ = advance.live(from: context("2027-06-01"), to: context("2027-06-14"))
        let today = date("2027-06-15")
        _ = try advance.schedule.record(cents(1000), paidOn: today, today: today)
        advance.run(context("2027-06-20T09:00"))
        _ = try advance.schedule.refund(cents(1), of: 1)
        let sent = advance.live(from: context("2027-07-01T10:00"), to: context("2027-07-20"))
        #expect(sent.map(\.description) == ["firm 2027-07-01", "final 2027-07-15"])
        #expect(advance.story.contains("firm 0.0 suppressed(paid)") && advance.story.contains("firm 0.1 sentLate"))
    }

    @Test(arguments: ["hold", "dispute", "exclude"])
    func whatSomebodyStopsIsSuppressedAndGoesOn(how: String) throws {
        var advance = try advance()
        func set(_ reason: String?) throws {
            switch how {
            case "hold": try advance.schedule.hold(1, reason: reason, today: date("2027-06-10"))
            case "dispute": try advance.schedule.dispute(1, reason: reason)
            default: advance.exclusion = reason
            }
        }
        try set("Asked by the lawyer")
        let stopped = advance.run(context("2027-06-13T09:00"))
        #expect(stopped.sending == nil && advance.story.last == "today 0.0 suppressed(held)")
        #expect(advance.entries.last?.reason?.hasSuffix("Asked by the lawyer") == true)
        #expect(advance.run(context("2027-06-20")).entries.isEmpty)
        try set(nil)
        #expect(advance.runAndDeliver(context("2027-06-21T09:00")) == "today")
        #expect(advance.story.last == "today 0.1 sentLate")
    }

    @Test func aPromiseHoldsUntilTheEndOfItsDay() throws {
        var advance = try advance()
        try advance.schedule.promise(1, until: date("2027-06-20"), today: date("2027-06-10"))
        let run = advance.run(context("2027-06-10T09:00"))
        #expect(run.rest == .blocked(.promised(until: date("2027-06-20"))))
        #expect(run.nextAt == context("2027-06-21T09:00"))
        #expect(advance.run(context("2027-06-20T23:59")).sending == nil)
        #expect(advance.runAndDeliver(context("2027-06-21T09:00")) == "today")
        #expect(throws: PaymentRefusal.self) {
            try advance.schedule.promise(1, until: date("2027-06-20"), today: date("2027-06-21"))
        }
    }

    /// A hold until a day goes on by itself; a promise behind it still stands in the way.
    @Test func aHoldEndsWithItsDay() throws {
        var advance = try advance()
        let today = date("2027-06-10")
        try advance.schedule.hold(1, reason: "They call back", until: date("2027-06-15"), today: today)
        try advance.schedule.promise(1, until: date("2027-06-20"), today: today)
        let run = advance.run(context("2027-06-10T09:00"))
        #expect(run.rest == .blocked(.held("They call back", until: date("2027-06-15"))))
        #expect(run.nextAt == context("2027-06-16T09:00"))
        #expect(advance.entries.last?.reason == "reminders are held until 2027-06-15: They call back")
        let behind = advance.run(context("2027-06-16T09:00"))
        #expect(behind.rest == .blocked(.promised(until: date("2027-06-20"))))
        #expect(advance.runAndDeliver(context("2027-06-21T09:00")) == "today")
    }

    @Test func aHoldIsHeldToItsDays() throws {
        var advance = try advance()
        let today = date("2027-06-10")
        for (reason, until) in [("Wait", "2027-06-09"), (nil, "2027-06-20")] as [(String?, String)] {
            #expect(throws: PaymentRefusal.self) {
                try advance.schedule.hold(1, reason: reason, until: date(until), today: today)
            }
        }
        try advance.schedule.hold(1, reason: "Wait", until: today, today: today)
        try advance.schedule.hold(1, reason: nil, today: today)
        #expect(advance.schedule.instalments[0].hold == nil && advance.schedule.instalments[0].heldUntil == nil)
        #expect(advance.runAndDeliver(context("2027-06-10T09:00")) == "today")
    }

    @Test func whatIsPaidBetweenDecisionAndAttemptIsCalledBack() throws {
        let key = try StepKey(validating: "firm")
        let ladder = try Ladder(steps: [LadderStep(key, offsetDays: 3, charge: .fee(cents(50)))])
        var advance = Advance(try Paying.schedule([(1000, "2027-06-10")]), ladder)
        let now = context("2027-06-13T09:00")
        #expect(advance.run(now).sending?.charge == cents(50))
        let today = date("2027-06-13")
        _ = try advance.schedule.record(cents(1000), paidOn: today, today: today)
        let block = try #require(advance.facts(on: today).block(on: today))
        advance.settle(.withdrawn(block), now)
        #expect(advance.story == ["firm 0.0 suppressed(paid)"])
        #expect(advance.entries.last?.isChargeVoid == true)
        #expect(advance.run(now).rest == .blocked(.paid) && advance.last?.entries.isEmpty == true)
        _ = try advance.schedule.refund(cents(1000), of: 1)
        #expect(advance.run(now.advanced(byMilliseconds: 1)).sending?.charge == cents(50))
    }

    // MARK: - Failing, conditions, changed dates, clocks

    @Test func whatFailsIsTriedAgainAfterTheGapAndThenTheNextStepComes() throws {
        var advance = try advance()
        var days: [String] = []
        var now = context("2027-06-10T09:00")
        for _ in 0..<3 {
            #expect(advance.run(now).sending != nil)
            advance.settle(.failed(reason: "No such mailbox"), now)
            days.append(advance.zone.localTime(at: now).date.text)
            now = try #require(advance.run(now).nextAt)
        }
        #expect(days == ["2027-06-10", "2027-06-11", "2027-06-12"])
        #expect(now == context("2027-06-15T09:00"))
        #expect(advance.runAndDeliver(now) == "friendly")
        #expect(
            advance.story.suffix(4) == [
                "today 0.0 failed", "today 0.1 failed", "today 0.2 failed", "friendly 0.0 sent",
            ]
        )
    }

    @Test func whatMayHaveArrivedIsNotSentAgain() throws {
        var advance = try advance()
        let now = context("2027-06-10T09:00")
        advance.run(now)
        advance.settle(.ambiguous(reason: "The daemon died"), now)
        #expect(advance.run(now).nextAt == context("2027-06-13T09:00"))
    }

    @Test func aStepWhoseConditionsDoNotHoldIsSkippedOnRecord() throws {
        let vip = try JobLabel(validating: "vip")
        let steps = [
            LadderStep(try StepKey(validating: "count"), offsetDays: 1, conditions: [.countAtLeast(2)]),
            LadderStep(try StepKey(validating: "amount"), offsetDays: 2, conditions: [.amountAtLeast([cents(2000)])]),
            LadderStep(try StepKey(validating: "label"), offsetDays: 3, conditions: [.hasLabel(vip)]),
            LadderStep(try StepKey(validating: "old"), offsetDays: 4, conditions: [.ageAtLeast(days: 20)]),
            LadderStep(try StepKey(validating: "not"), offsetDays: 5, conditions: [.lacksLabel(vip)]),
        ]
        let schedule = try Paying.schedule([(1000, "2027-06-10"), (500, "2027-06-11")])
        var advance = Advance(schedule, try Ladder(steps: steps))
        let sent = advance.live(from: context("2027-06-01"), to: context("2027-09-01"))
        #expect(sent.map(\.description) == ["count 2027-06-11", "old 2027-06-30", "not 2027-07-01"])
        #expect(advance.story.contains("amount 0.0 skipped") && advance.story.contains("label 0.0 skipped"))
        #expect(advance.entries[1].reason == "less than 20.00 EUR is due, for which the step is")
        #expect(advance.last?.rest == .finished)
    }

    @Test func amountsAreComparedWithinTheirCurrency() throws {
        let yen = Money(minorUnits: 900, try Currency(validating: "JPY"))
        let facts = try advance().facts(on: date("2027-06-10"))
        #expect(LadderCondition.amountAtLeast([yen]).objection(facts) != nil)
        #expect(LadderCondition.amountAtLeast([yen, cents(1000)]).objection(facts) == nil)
    }

    @Test func aNewDueDateBeginsTheLadderAnew() throws {
        var advance = try advance()
        _ = advance.live(from: context("2027-06-01"), to: context("2027-06-14"))
        try advance.schedule.redate(1, .on(date("2027-07-10")), dates: JobDates())
        let sent = advance.live(from: context("2027-06-15"), to: context("2027-07-10T10:00"))
        #expect(sent.map(\.description) == ["soon 2027-07-03", "tomorrow 2027-07-09", "today 2027-07-10"])
        #expect(Set(advance.entries.map(\.identity)).count == advance.entries.count)
    }

    @Test func aClockThatGoesBackMakesNeitherCopiesNorSilence() throws {
        var advance = try advance()
        #expect(advance.runAndDeliver(context("2099-01-01T09:00")) == "today")
        let run = advance.run(context("2027-06-10T12:00"))
        #expect(run.sending == nil && run.nextAt == context("2027-06-13T09:00"))
        #expect(advance.runAndDeliver(context("2027-06-13T09:00")) == "friendly")
    }

    @Test func anInstalmentWithoutADateWaitsForOne() throws {
        let ladder = try Ladder.of([("today", 0)])
        var advance = Advance(try Paying.schedule([(1000, "due")]), ladder)
        #expect(advance.run(context("2027-06-10")).rest == .undated)
        _ = advance.schedule.redate(dates: JobDates(due: date("2027-06-10")))
        #expect(advance.run(context("2027-06-10")).nextAt == context("2027-06-10T09:00"))
    }

    @Test func stepsGoOutAtNineInThePayersMorning() throws {
        let berlin = try ZoneRules(name: "Europe/Berlin", posix: "CET-1CEST,M3.5.0,M10.5.0/3")
        let ladder = try Ladder.of([("before", -1), ("today", 0), ("after", 1)])
        var advance = Advance(try Paying.schedule([(1000, "2027-03-28")]), ladder, zone: berlin)
        #expect(advance.run(context("2027-03-01")).nextAt == context("2027-03-27T08:00"))
        advance.runAndDeliver(context("2027-03-27T08:00"))
        // The night has an hour less, and the gap is a day of the payer.
        #expect(advance.run(context("2027-03-27T08:00")).nextAt == context("2027-03-28T07:00"))
    }

    // MARK: - Charges and checks

    @Test func interestRunsFromTheDueDateAndThenFromTheLastCharge() throws {
        let rate = try Percentage(validating: "10", field: "")
        let step = LadderStep(try StepKey(validating: "firm"), offsetDays: 36, charge: .interest(perYear: rate))
        var advance = Advance(
            try Paying.schedule([(100_000, "2027-06-10")]),
            try Ladder(steps: [step], repeatDays: 73)
        )
        // 36 days of 1000.00 at 10 %: 9.863.
        let first = date("2027-07-16")
        let charge = try #require(advance.run(context("2027-07-16T09:00")).sending?.charge)
        #expect(charge == cents(986))
        _ = try advance.schedule.charge(1, .interest, charge, on: first)
        advance.settle(.delivered(at: context("2027-07-16T09:00")), context("2027-07-16T09:00"))
        #expect(advance.run(context("2027-09-27T09:00")).sending?.charge == cents(2000))
        let share = LateCharge.share(try Percentage(validating: "1.5", field: ""))
        #expect(share.amount(advance.facts(on: first), on: first) == cents(1514))
        #expect(
            LateCharge.fee(Money(minorUnits: 5, try Currency(validating: "JPY"))).amount(
                advance.facts(on: first),
                on: first
            ) == nil
        )
    }

    @Test func aChargeIsMadeOnceThoughTheDeliveryFails() throws {
        let step = LadderStep(try StepKey(validating: "firm"), offsetDays: 3, charge: .fee(cents(50)))
        var advance = Advance(try Paying.schedule([(1000, "2027-06-10")]), try Ladder(steps: [step]))
        let now = context("2027-06-13T09:00")
        #expect(advance.run(now).sending?.charge == cents(50))
        advance.settle(.failed(reason: "No such mailbox"), now)
        let next = try #require(advance.run(now).nextAt)
        let again = try #require(advance.run(next).sending)
        #expect(again.charge == nil)
    }

    @Test func aLadderIsChecked() throws {
        let key = try StepKey(validating: "a")
        let other = try StepKey(validating: "b")
        let wrong: [(steps: [LadderStep], repeatDays: Int?, minGap: Int, field: String)] = [
            ([], nil, 86_400, "ladder.steps"),
            ([LadderStep(key, offsetDays: 1), LadderStep(other, offsetDays: 1)], nil, 86_400, "ladder.steps"),
            ([LadderStep(key, offsetDays: 1), LadderStep(key, offsetDays: 2)], nil, 86_400, "ladder.steps"),
            ([LadderStep(key, offsetDays: 4000)], nil, 86_400, "ladder.steps.days"),
            ([LadderStep(key, offsetDays: 0, charge: .fee(cents(5)))], nil, 86_400, "ladder.steps.charge"),
            ([LadderStep(key, offsetDays: -1)], 7, 86_400, "ladder.repeat"),
            ([LadderStep(key, offsetDays: 1)], 0, 86_400, "ladder.repeat"),
            ([LadderStep(key, offsetDays: 1)], nil, 59, "ladder.minGap"),
        ]
        for (steps, repeatDays, minGap, field) in wrong {
            let error = #expect(throws: InvalidInput.self) {
                try Ladder(steps: steps, repeatDays: repeatDays, minGap: minGap)
            }
            #expect(error?.field == field)
        }
        let time = #expect(throws: InvalidInput.self) {
            try Ladder(steps: [LadderStep(key, offsetDays: 1)], sendSecond: 86_400)
        }
        #expect(time?.field == "ladder.sendAt")
    }
}
