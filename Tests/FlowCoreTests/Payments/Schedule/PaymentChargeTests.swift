import FlowCore
import Testing

@testable import FlowPayments

/// What late fees and interest may be put on, and what interest comes to.
struct PaymentChargeTests {
    private static let graces: [(due: String, graceDays: Int, on: String, from: String?)] = [
        ("2027-06-10", 0, "2027-06-11", nil), ("2027-06-10", 0, "2027-06-10", "2027-06-11"),
        ("2027-06-10", 0, "2027-06-09", "2027-06-11"), ("2027-06-10", 10, "2027-06-20", "2027-06-21"),
        ("2027-06-10", 10, "2027-06-21", nil), ("2027-06-10", 10, "2027-02-01", "2027-06-21"),
    ]

    @Test(arguments: graces.indices)
    func onlyWhatIsOverdueIsCharged(index: Int) throws {
        let (due, graceDays, day, from) = Self.graces[index]
        for kind in PaymentCharge.Kind.allCases {
            var schedule = try Paying.schedule([(1000, due)], graceDays: graceDays)
            if let from {
                #expect(throws: PaymentRefusal.notOverdue(instalment: 1, from: date(from))) {
                    try schedule.charge(1, kind, cents(5), on: date(day))
                }
                #expect(schedule.outstanding == cents(1000))
            } else {
                #expect(try schedule.charge(1, kind, cents(5), on: date(day)).charge == 1)
            }
        }
    }

    @Test func whatHasNoDateIsNotCharged() throws {
        var schedule = try Paying.schedule([(1000, "due")])
        #expect(throws: PaymentRefusal.notOverdue(instalment: 1, from: nil)) {
            try schedule.charge(1, .lateFee, cents(5), on: date("2027-06-11"))
        }
    }

    @Test func whatWasPaidLateBringsInterestAndNoFee() throws {
        let (due, late) = (date("2027-06-10"), date("2027-06-30"))
        for (paidOn, isLate) in [(due, false), (due.advanced(byDays: 1), true), (late, true)] {
            var schedule = try Paying.schedule([(1000, due.text)])
            _ = try schedule.record(cents(1000), paidOn: paidOn, today: late)
            #expect(throws: PaymentRefusal.notPossibleNow(instalment: 1, verb: "charge", state: .paid)) {
                try schedule.charge(1, .lateFee, cents(5), on: late)
            }
            if isLate {
                #expect(try schedule.charge(1, .interest, cents(5), on: late).reopened == [1])
            } else {
                #expect(throws: PaymentRefusal.self) { try schedule.charge(1, .interest, cents(5), on: late) }
            }
        }
    }

    // MARK: - Interest

    /// Of 1000.00 due on 2026-01-20 at 10 % up to 2026-11-21, 305 days: what was paid when, and what it comes to.
    private static let payments: [(paid: [(Int64, String)], waived: Int64, interest: Int64)] = [
        ([], 0, 8356),
        // The last day of a balance is the day before the payment.
        ([(99_000, "2026-11-21")], 0, 8356),
        ([(100_000, "2026-11-21")], 0, 8356),
        ([(99_000, "2026-11-20")], 0, 8329),
        ([(50_000, "2026-01-30")], 0, 274 + 4041),
        ([(50_000, "2026-01-10")], 0, 4178),
        ([(100_000, "2026-01-30")], 0, 273),
        // By the days on which it was paid, not in the order in which it was recorded.
        ([(20_000, "2026-05-01"), (30_000, "2026-03-01")], 0, 5060),
        ([], 50_000, 4178),
        ([(60_000, "2026-01-10")], 40_000, 0),
    ]

    @Test(arguments: payments.indices)
    func interestRunsOnTheBalanceOfEachDay(index: Int) throws {
        let (paid, waived, interest) = Self.payments[index]
        let today = date("2026-11-21")
        var schedule = try Paying.schedule([(100_000, "2026-01-20")])
        for (amount, day) in paid { _ = try schedule.record(cents(amount), paidOn: date(day), today: today) }
        if waived > 0 { _ = try schedule.waive(1, amount: cents(waived)) }
        let account = PayerAccount([], on: today, including: schedule.id, 1)
        let facts = LadderFacts(schedule.instalments[0], of: schedule, account: account)
        let rate = try Percentage(validating: "10", field: "")
        let charge = LateCharge.interest(perYear: rate).amount(facts, on: today)
        #expect(charge == (interest == 0 ? nil : cents(interest)))
    }

    @Test func interestGoesOnFromTheDayOnWhichItWasChargedLast() throws {
        var schedule = try Paying.schedule([(100_000, "2026-01-20")])
        let rate = LateCharge.interest(perYear: try Percentage(validating: "10", field: ""))
        func amount(_ day: String) -> Money? {
            let account = PayerAccount([], on: date(day), including: schedule.id, 1)
            return rate.amount(LadderFacts(schedule.instalments[0], of: schedule, account: account), on: date(day))
        }
        _ = try schedule.charge(1, .interest, try #require(amount("2026-04-20")), on: date("2026-04-20"))
        #expect(amount("2026-04-20") == nil)
        // Paid in between, recorded late: 10 days of 1000.00 and 20 days of 100.00.
        _ = try schedule.record(cents(90_000), paidOn: date("2026-04-30"), today: date("2026-05-20"))
        #expect(amount("2026-05-20") == cents(328))
        // The greatest amounts fit.
        let most = try Paying.schedule([(.max, "0001-01-01")])
        let account = PayerAccount([], on: date("9999-12-31"), including: most.id, 1)
        let facts = LadderFacts(most.instalments[0], of: most, account: account)
        #expect(LateCharge.interest(perYear: .whole).amount(facts, on: date("9999-12-31")) == nil)
    }

    /// Of 1000.00 due on 20 January at 36.5 %, which is 1.00 a day, charged up to 22 November 2026 and then moved.
    private static let movedDates: [(due: String, on: String, interest: Int64)] = [
        ("2027-03-02", "2027-03-12", 1000), ("2026-11-22", "2026-11-25", 300), ("2026-11-23", "2026-11-25", 200),
        // Days for which interest was charged aren't charged again.
        ("2026-11-21", "2026-11-25", 300), ("2026-01-20", "2026-11-25", 300), ("2025-01-20", "2026-11-25", 300),
    ]

    @Test(arguments: movedDates.indices)
    func interestRunsFromTheLaterOfDueDateAndLastInterest(index: Int) throws {
        let (due, day, interest) = Self.movedDates[index]
        let rate = LateCharge.interest(perYear: try Percentage(validating: "36.5", field: ""))
        var schedule = try Paying.schedule([(100_000, "2026-01-20")])
        _ = try schedule.charge(1, .interest, cents(30_600), on: date("2026-11-22"))
        // Taken back, and of an earlier day though it was charged later.
        _ = try schedule.charge(1, .interest, cents(1), on: date("2026-11-24"))
        _ = try schedule.reverseCharge(2, of: 1, reason: "Twice")
        _ = try schedule.charge(1, .interest, cents(1), on: date("2026-11-20"))
        try schedule.redate(1, .on(date(due)), dates: JobDates())
        let account = PayerAccount([], on: date(day), including: schedule.id, 1)
        let facts = LadderFacts(schedule.instalments[0], of: schedule, account: account)
        #expect(rate.amount(facts, on: date(day)) == cents(interest))
    }

    // MARK: - Credit

    @Test func creditCoversWhatWasDueFirst() throws {
        let today = date("2027-06-15")
        var schedule = try Paying.schedule([(1000, "2027-06-01"), (1000, "2027-06-10"), (1000, "2027-07-10")])
        _ = try schedule.record(
            cents(2000),
            paidOn: today,
            today: today,
            allocation: .explicit([PaymentAllocation(instalment: 3, amount: cents(500))])
        )
        func facts(_ number: Int) -> LadderFacts {
            let account = PayerAccount([schedule], on: today, including: schedule.id, number)
            return LadderFacts(schedule.instalments[number - 1], of: schedule, account: account)
        }
        #expect([1, 2, 3].map { facts($0).outstanding } == [cents(0), cents(500), cents(500)])
        #expect(facts(1).block(on: today) == .covered(schedule.id) && facts(2).block(on: today) == nil)
        #expect(facts(1).block(on: today)?.fate == .suppressedPaid)
        #expect(facts(1).block(on: today)?.reason == "credit covers it, which payment use-credit 1 puts there")
        #expect(facts(2).account.count == 1 && facts(2).account.amounts == [eur: cents(500)])
        // The outlook expects what the ladder reminds of.
        let outlook = try PaymentOutlook.outlooks(of: [schedule], from: today, monthCount: 2)
        #expect(outlook.first?.rows.map(\.incoming) == [cents(500), cents(0), cents(500)])
    }

    @Test func whatReopenedByARefundIsCoveredByCreditThatIsLeft() throws {
        var advance = Advance(
            try Paying.schedule([(20_000, "2027-06-10")]),
            try Ladder.of([("late", 1), ("later", 2)])
        )
        let today = date("2027-06-10")
        _ = try advance.schedule.record(cents(20_000), paidOn: today, today: today)
        _ = try advance.schedule.record(cents(30_000), paidOn: today, today: today)
        _ = try advance.schedule.refund(cents(20_000), of: 1)
        #expect(advance.live(from: context("2027-06-11T09:00"), to: context("2027-06-20")).isEmpty)
        #expect(advance.story == ["late 0.0 suppressed(paid)"])
        _ = try advance.schedule.refund(cents(10_001), of: 2)
        let sent = advance.live(from: context("2027-06-20T09:00"), to: context("2027-06-22"))
        #expect(sent.map(\.description) == ["late 2027-06-20", "later 2027-06-21"])
    }

    // MARK: - Exclusion

    private static let exclusions: [(FieldValue, String?)] = [
        (.boolean(false), nil), (.boolean(true), "the profile says so"), (.text(""), nil), (.text(" "), nil),
        (.text("false"), nil), (.text("No"), nil), (.text("0"), nil), (.text("OFF"), nil),
        (.text("true"), "the profile says so"), (.text("yes"), "the profile says so"), (.text("Family"), "Family"),
        (.text("not"), "not"),
    ]

    @Test(arguments: exclusions.indices)
    func whoIsExcludedIsSaidByTheAttribute(index: Int) throws {
        let (value, reason) = Self.exclusions[index]
        let stamp = Stamp(at: context("2027-01-01"), by: Principal(uid: 5), event: 1)
        let profile = Profile(
            id: ProfileID(1),
            key: try ProfileKey(validating: "ito"),
            content: Profile.Content(
                kind: .standard,
                title: "Mrs Ito",
                attributes: [try FieldKey(validating: Debt.exclusionAttribute): value]
            ),
            isArchived: false,
            created: stamp,
            changed: stamp,
            changes: [:]
        )
        #expect(Debt.exclusion(of: profile) == reason)
    }
}
