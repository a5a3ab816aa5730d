import FlowCore
import Testing

@testable import FlowPayments

/// What a payment that is booked behind its day means for charges that were made meanwhile.
struct LateBookingTests {
    private static let today = date("2027-03-31")

    /// 100.00 due on 24 February and 100.00 due on 24 April.
    private func schedule() throws -> PaymentSchedule {
        try Paying.schedule([(10_000, "2027-02-24"), (10_000, "2027-04-24")])
    }

    private func rate(_ text: String) throws -> Percentage { try Percentage(validating: text, field: "") }

    /// Charges as a ladder or a person would, by the day and the percentage.
    private func charge(
        _ schedule: inout PaymentSchedule,
        _ kind: PaymentCharge.Kind,
        _ percent: String,
        on day: String,
        of number: Int = 1
    ) throws {
        let account = PayerAccount([], on: date(day), including: schedule.id, number)
        let facts = LadderFacts(schedule.instalments[number - 1], of: schedule, account: account)
        let charge: LateCharge =
            kind == .interest ? .interest(perYear: try rate(percent)) : .share(try rate(percent))
        let amount = try #require(charge.amount(facts, on: date(day)))
        _ = try schedule.charge(number, kind, amount, rate: charge.rate, on: date(day))
    }

    /// Books a payment that goes where it was due first; what was taken back, as `1 500 0`: the charge, what it was and
    /// what it is.
    private func book(_ amount: Int64, on day: String, in schedule: inout PaymentSchedule) throws -> [String] {
        let before = schedule
        _ = try schedule.record(cents(amount), paidOn: date(day), today: Self.today)
        let changes = schedule.correctCharges(since: before)
        #expect(Paying.flaw(of: schedule) == nil)
        // Each goes on where the one before ended.
        for (change, next) in zip(changes, changes.dropFirst()) { #expect(change.after == next.before) }
        #expect(changes.last.map { $0.after == schedule } != false)
        return PaymentSchedule.corrections(changes).map {
            "\($0.charge.number) \($0.charge.amount.minorUnits) \($0.amount?.minorUnits ?? 0)"
        }
    }

    private static let fees: [(amount: Int64, day: String, taken: [String], owed: [Int64], credit: Int64)] = [
        // Fees of 5.00 on 2 and on 12 March.
        (10_000, "2027-02-23", ["1 500 0", "2 500 0"], [0, 10_000], 0),
        (10_000, "2027-03-01", ["1 500 0", "2 500 0"], [0, 10_000], 0),
        (10_000, "2027-03-02", [], [1000, 10_000], 0),
        (10_500, "2027-03-02", ["2 500 0"], [0, 10_000], 0),
        (10_500, "2027-03-11", ["2 500 0"], [0, 10_000], 0),
        (10_500, "2027-03-12", [], [500, 10_000], 0),
        // Part of it: something was owed.
        (9999, "2027-02-23", [], [1001, 10_000], 0),
        // What a fee doesn't take goes on.
        (20_000, "2027-02-23", ["1 500 0", "2 500 0"], [0, 0], 0),
        (25_000, "2027-02-23", ["1 500 0", "2 500 0"], [0, 0], 5000),
    ]

    @Test(arguments: fees.indices)
    func aFeeOfADayOnWhichNothingWasOwedIsTakenBack(index: Int) throws {
        let (amount, day, taken, owed, credit) = Self.fees[index]
        var schedule = try schedule()
        for day in ["2027-03-02", "2027-03-12"] { _ = try schedule.charge(1, .lateFee, cents(500), on: date(day)) }
        #expect(try book(amount, on: day, in: &schedule) == taken)
        #expect(schedule.instalments.map(\.outstanding.minorUnits) == owed)
        #expect(schedule.credit == cents(credit))
    }

    @Test func severalPaymentsTogetherTakeItBack() throws {
        var schedule = try schedule()
        _ = try schedule.record(cents(4000), paidOn: date("2027-02-20"), today: Self.today)
        _ = try schedule.charge(1, .lateFee, cents(500), on: date("2027-03-02"))
        #expect(try book(3000, on: "2027-02-22", in: &schedule) == [])
        #expect(try book(3000, on: "2027-02-22", in: &schedule) == ["1 500 0"])
        #expect(schedule.instalments[0].outstanding == cents(0))
        #expect(schedule.instalments[0].charges[0].reversal == "it was paid by 2027-02-22, before the charge")
    }

    @Test func whatWasPaidOnAFeeGoesOnWhatIsOwed() throws {
        var schedule = try schedule()
        _ = try schedule.charge(1, .lateFee, cents(500), on: date("2027-03-02"))
        // They pay the fee, and the office finds the first payment on another account.
        _ = try schedule.record(
            cents(500),
            paidOn: date("2027-03-05"),
            today: Self.today,
            allocation: .explicit([PaymentAllocation(instalment: 1, amount: cents(500))])
        )
        #expect(try book(10_000, on: "2027-02-23", in: &schedule) == ["1 500 0"])
        // 100.00 are on it: 5.00 of the later payment, so that 5.00 of the earlier one went on.
        #expect(schedule.instalments.map(\.paid.minorUnits) == [10_000, 500] && schedule.credit == cents(0))
    }

    /// Of 100.00 due on 24 February at 36.5 %, which is 0.10 a day, with interest on 6 and 26 March: what a payment
    /// leaves of them.
    private static let interests: [(amount: Int64, day: String, taken: [String], charged: Int64)] = [
        (10_000, "2027-02-24", ["1 100 0", "2 200 0"], 0), (10_000, "2027-03-05", ["1 100 90", "2 200 0"], 90),
        // Half of it in time: half of the interest.
        (5000, "2027-02-20", ["1 100 50", "2 200 100"], 150),
        // After four of ten days: 0.40 and 0.30, then 20 days of 50.00.
        (5000, "2027-02-28", ["1 100 70", "2 200 100"], 170),
        (5000, "2027-03-06", ["2 200 100"], 200), (5000, "2027-03-16", ["2 200 150"], 250),
        (5000, "2027-03-26", [], 300),
        // Interest is for days, also where all is paid by then: the second ran on nothing from that day.
        (10_000, "2027-03-16", ["2 200 100"], 200), (10_100, "2027-03-16", ["2 200 100"], 200),
    ]

    @Test(arguments: interests.indices)
    func interestIsLoweredToWhatItComesTo(index: Int) throws {
        let (amount, day, taken, charged) = Self.interests[index]
        var schedule = try schedule()
        for day in ["2027-03-06", "2027-03-26"] { try charge(&schedule, .interest, "36.5", on: day) }
        #expect(schedule.instalments[0].charged == cents(300))
        #expect(try book(amount, on: day, in: &schedule) == taken)
        #expect(schedule.instalments[0].charged == cents(charged))
        // And what comes later runs from the last one on what is left.
        let account = PayerAccount([], on: Self.today, including: schedule.id, 1)
        let facts = LadderFacts(schedule.instalments[0], of: schedule, account: account)
        guard charged > 0, day < "2027-03-26" else { return }
        let due = max(0, 10_000 - amount) * 5 / 1000
        let interest = LateCharge.interest(perYear: try rate("36.5")).amount(facts, on: Self.today)
        #expect(interest == (due == 0 ? nil : cents(due)))
    }

    @Test func aPercentageOfWhatWasOwedIsLoweredAndAnAmountIsNot() throws {
        var schedule = try schedule()
        try charge(&schedule, .lateFee, "5", on: "2027-03-02")
        _ = try schedule.charge(1, .lateFee, cents(300), on: date("2027-03-02"))
        try charge(&schedule, .lateFee, "10", on: "2027-03-12")
        #expect(schedule.instalments[0].charges.map(\.amount.minorUnits) == [500, 300, 1080])
        // 60.00 were owed: 3.00, and 10 % of 66.00.
        #expect(try book(4000, on: "2027-02-23", in: &schedule) == ["1 500 300", "3 1080 660"])
        #expect(schedule.instalments[0].outstanding == cents(6000 + 300 + 300 + 660))
    }

    /// What was recorded before, behind a fee of 5.00 on 2 March: amounts with their days, and what is booked then.
    private static let reports:
        [(before: [(Int64, String)], booked: (Int64, String), taken: [String], owed: [Int64], credit: Int64)] = [
            // All was there in time; what was paid since is too much.
            ([(20_500, "2027-03-31")], (10_000, "2027-02-23"), ["1 500 0"], [0, 0], 10_500),
            // What was paid since went on the first instalment; what was there in time, on the next.
            ([(10_500, "2027-03-31")], (10_000, "2027-02-23"), ["1 500 0"], [0, 0], 500),
            ([(6000, "2027-03-31")], (10_000, "2027-02-23"), ["1 500 0"], [0, 4000], 0),
            ([(6000, "2027-03-02"), (7000, "2027-03-20")], (10_000, "2027-03-01"), ["1 500 0"], [0, 0], 3000),
            // In two parts, one behind the other.
            ([(20_500, "2027-03-31"), (4000, "2027-03-01")], (6000, "2027-02-23"), ["1 500 0"], [0, 0], 10_500),
            ([(20_500, "2027-03-31"), (4000, "2027-03-01")], (5999, "2027-02-23"), [], [0, 0], 9999),
            // Not in time, and not enough.
            ([(20_500, "2027-03-31")], (10_000, "2027-03-02"), [], [0, 0], 10_000),
            ([(20_500, "2027-03-31")], (9999, "2027-02-23"), [], [0, 0], 9999),
        ]

    @Test(arguments: reports.indices)
    func daysDecideAndNotTheOrderOfRecording(index: Int) throws {
        let (before, booked, taken, owed, credit) = Self.reports[index]
        var schedule = try schedule()
        _ = try schedule.charge(1, .lateFee, cents(500), on: date("2027-03-02"))
        for (amount, day) in before { #expect(try book(amount, on: day, in: &schedule) == []) }
        #expect(try book(booked.0, on: booked.1, in: &schedule) == taken)
        #expect(schedule.instalments.map(\.outstanding.minorUnits) == owed)
        #expect(schedule.credit == cents(credit))
    }

    @Test func interestIsOfTheDaysTooAndNotOfTheOrder() throws {
        var schedule = try Paying.schedule([(10_000, "2027-02-24")])
        _ = try schedule.charge(1, .lateFee, cents(500), on: date("2027-03-06"))
        try charge(&schedule, .interest, "36.5", on: "2027-03-06")
        #expect(try book(6000, on: "2027-03-31", in: &schedule) == [])
        #expect(try book(10_000, on: "2027-02-23", in: &schedule) == ["1 500 0", "2 100 0"])
        #expect(schedule.outstanding.isZero && schedule.credit == cents(6000))
    }

    /// Money doesn't cover a charge that was made behind it, as long as something else was due: interest of two instalments
    /// comes to the same in any order.
    @Test func noMoneyIsOnAChargeThatWasMadeBehindIt() throws {
        let day = "2027-03-31"
        for order in [[0, 1, 2], [1, 2, 0], [1, 0, 2]] {
            var schedule = try Paying.schedule([(16_353, "2026-12-11"), (89_839, "2027-02-20")])
            for operation in order {
                guard operation > 0 else {
                    _ = try book(53_096, on: "2027-01-27", in: &schedule)
                    continue
                }
                try charge(&schedule, .interest, "36.5", on: day, of: operation)
            }
            #expect(schedule.instalments.map(\.charged) == [cents(768), cents(2070)], "\(order)")
            #expect(schedule.outstanding == cents(16_353 + 89_839 + 768 + 2070 - 53_096))
        }
    }

    /// A percentage of interest that stands is charged in any order.
    @Test func aFeeOnInterestIsTheSameInAnyOrder() throws {
        let day = "2027-03-31"
        for isPaidFirst in [true, false] {
            var schedule = try Paying.schedule([(64_058, "2026-12-09"), (74_578, "2027-03-04")])
            let pay = { (schedule: inout PaymentSchedule) in
                for (amount, day) in [(27_094, "2026-11-26"), (27_161, "2027-01-01"), (36_335, "2027-02-07")] {
                    _ = try book(Int64(amount), on: day, in: &schedule)
                }
            }
            if isPaidFirst { try pay(&schedule) }
            try charge(&schedule, .interest, "36.5", on: day)
            try charge(&schedule, .lateFee, "4", on: day)
            if !isPaidFirst { try pay(&schedule) }
            #expect(schedule.instalments[0].charged == cents(1212 + 48), "\(isPaidFirst)")
        }
    }

    @Test func whatWasRecordedByItsDayStaysWhereItWasPut() throws {
        var schedule = try schedule()
        // They pay the second part before the first, and the first late.
        _ = try schedule.record(
            cents(10_000),
            paidOn: date("2027-02-20"),
            today: Self.today,
            allocation: .explicit([PaymentAllocation(instalment: 2, amount: cents(10_000))])
        )
        _ = try schedule.charge(1, .lateFee, cents(500), on: date("2027-03-02"))
        #expect(try book(10_500, on: "2027-03-05", in: &schedule) == [])
        // What comes then, of an earlier day, is too little by itself.
        #expect(try book(3000, on: "2027-02-22", in: &schedule) == [])
        #expect(try book(7000, on: "2027-02-22", in: &schedule) == ["1 500 0"])
    }

    @Test func whatElseHasChangedSinceDoesNotCount() throws {
        var schedule = try schedule()
        try charge(&schedule, .interest, "36.5", on: "2027-03-06")
        // Written off and put off: the interest keeps its days, and comes to less by what the payment took off them.
        _ = try schedule.waive(1, amount: cents(5000))
        try schedule.redate(1, .on(date("2027-03-30")), dates: JobDates())
        #expect(try book(1000, on: "2027-03-01", in: &schedule) == ["1 100 95"])
        #expect(schedule.instalments[0].charged == cents(95))
    }

    @Test func interestOnWhatWasPaidLateStaysWhenItIsPaid() throws {
        var schedule = try schedule()
        _ = try schedule.record(cents(10_000), paidOn: date("2027-03-06"), today: Self.today)
        try charge(&schedule, .interest, "36.5", on: "2027-03-20")
        #expect(schedule.instalments[0].outstanding == cents(100))
        #expect(try book(100, on: "2027-03-19", in: &schedule) == [])
        #expect(schedule.instalments[0].outstanding == cents(0))
    }

    @Test func aRefundBringsNoChargeBack() throws {
        var schedule = try schedule()
        _ = try schedule.charge(1, .lateFee, cents(500), on: date("2027-03-02"))
        #expect(try book(10_000, on: "2027-02-23", in: &schedule) == ["1 500 0"])
        _ = try schedule.refund(cents(10_000), of: 1)
        #expect(schedule.instalments[0].outstanding == cents(10_000))
        // Nor does what comes then see a fee that is gone.
        #expect(try book(10_000, on: "2027-02-23", in: &schedule) == [])
    }

    /// Nothing that comes in raises what is owed less credit, opens what was settled, or brings back what was written off.
    @Test func moneyThatComesInNeverCostsAnything() throws {
        var schedule = try Paying.schedule([(10_000, "2027-02-24")])
        try charge(&schedule, .lateFee, "10", on: "2027-03-02")
        _ = try schedule.waive(1, amount: cents(1000))
        #expect(try book(10_000, on: "2027-03-31", in: &schedule) == [])
        #expect(try book(100, on: "2027-02-26", in: &schedule) == ["1 1000 990"])
        #expect(schedule.outstanding.isZero && schedule.credit == cents(100))
        #expect(schedule.instalments[0].waived == cents(990))
        schedule = try Paying.schedule([(10_000, "2027-02-24")])
        try charge(&schedule, .lateFee, "10", on: "2027-03-02")
        #expect(try book(11_000, on: "2027-03-31", in: &schedule) == [])
        #expect(try book(100, on: "2027-02-26", in: &schedule) == ["1 1000 990"])
        #expect(schedule.outstanding.isZero && schedule.credit == cents(110))
    }

    @Test func whatWasKnownOfTheDayOfAChargeCounts() throws {
        var schedule = try Paying.schedule([(100_000, "2027-02-24")])
        #expect(try book(50_000, on: "2027-03-31", in: &schedule) == [])
        _ = try schedule.charge(1, .lateFee, cents(500), on: Self.today)
        #expect(try book(50_000, on: "2027-02-23", in: &schedule) == ["1 500 0"])
        #expect(schedule.outstanding.isZero && schedule.credit.isZero)
    }

    /// By hand as by a ladder: what credit covers is overdue nowhere, and what was paid before it was due costs nothing.
    @Test func whatWasThereByItsDayIsNotCharged() throws {
        var schedule = try self.schedule()
        let second = [PaymentAllocation(instalment: 2, amount: cents(10_000))]
        _ = try schedule.record(
            cents(20_000),
            paidOn: date("2027-02-20"),
            today: Self.today,
            allocation: .explicit(second)
        )
        #expect(throws: PaymentRefusal.self) { try schedule.charge(1, .lateFee, cents(500), on: Self.today) }
        schedule = try Paying.schedule([(10_000, "2027-02-24")])
        _ = try schedule.record(cents(10_000), paidOn: date("2027-03-20"), today: Self.today)
        _ = try schedule.record(cents(10_000), paidOn: date("2027-02-20"), today: Self.today)
        #expect(throws: PaymentRefusal.self) { try schedule.charge(1, .interest, cents(100), on: Self.today) }
    }

    /// What somebody put on an instalment by name stays there for charges too, in whatever order it was recorded.
    @Test func whatIsPutByNameStaysInAnyOrder() throws {
        let parts = [("2027-03-05", 2), ("2027-03-31", 1)]
        for order in [parts, parts.reversed()] {
            var schedule = try self.schedule()
            _ = try schedule.charge(1, .lateFee, cents(500), on: date("2027-03-10"))
            for (day, number) in order {
                let before = schedule
                _ = try schedule.record(
                    cents(10_000),
                    paidOn: date(day),
                    today: Self.today,
                    allocation: .explicit([PaymentAllocation(instalment: number, amount: cents(10_000))])
                )
                #expect(schedule.correctCharges(since: before).isEmpty)
            }
            #expect(schedule.outstanding == cents(500))
        }
    }

    /// The last cent of a late payer doesn't make five days free.
    @Test func interestIsForDaysWhateverIsOwedThen() throws {
        var schedule = try Paying.schedule([(3_650_000, "2027-03-21")])
        try charge(&schedule, .interest, "10", on: "2027-03-31")
        #expect(try book(3_649_999, on: "2027-03-26", in: &schedule) == ["1 10000 5000"])
        #expect(try book(1, on: "2027-03-26", in: &schedule) == [])
        #expect(schedule.instalments[0].charged == cents(5000))
    }
}
