import FlowCore
import Testing

@testable import FlowPayments

/// Changes of what was agreed.
struct AmendmentTests {
    private static let today = date("2027-01-15")

    /// 300.00, 700.00 and 200.00.
    private func schedule() throws -> PaymentSchedule {
        try Paying.schedule([(30_000, "2027-01-10"), (70_000, "2027-02-10"), (20_000, "2027-03-10")])
    }

    private func pay(_ amount: Int64, _ schedule: inout PaymentSchedule) throws {
        _ = try schedule.record(cents(amount), paidOn: Self.today, today: Self.today)
    }

    private func amend(_ amendment: PaymentAmendment, _ schedule: inout PaymentSchedule) throws -> PaymentOutcome {
        try amend(amendment, AmendmentTerms(), &schedule)
    }

    private func amend(
        _ amendment: PaymentAmendment,
        _ terms: AmendmentTerms,
        _ schedule: inout PaymentSchedule
    ) throws -> PaymentOutcome {
        let outcome = try schedule.amend(amendment, terms, dates: JobDates())
        #expect(Paying.flaw(of: schedule) == nil)
        return outcome
    }

    private static let totals: [(paid: Int64, total: String, against: Int?, amounts: [Int64], credit: Int64)] = [
        // Nothing is paid: all in proportion, what rounding leaves to the last.
        (0, "2400.00", nil, [60_000, 140_000, 40_000], 0), (0, "1200.01", nil, [30_000, 70_000, 20_001], 0),
        (0, "600.00", nil, [15_000, 35_000, 10_000], 0), (0, "1000.00", nil, [25_000, 58_334, 16_666], 0),
        (0, "1300.00", 2, [30_000, 80_000, 20_000], 0),
        // The first is paid, and stays.
        (30_000, "1500.00", nil, [30_000, 93_333, 26_667], 0), (30_000, "1500.00", 1, [60_000, 70_000, 20_000], 0),
        (50_000, "1110.00", nil, [30_000, 63_000, 18_000], 0),
        // Less than was paid on it.
        (30_000, "1000.00", 1, [10_000, 70_000, 20_000], 20_000),
        // All of it is paid: the last takes it.
        (120_000, "1300.00", nil, [30_000, 70_000, 30_000], 0),
        (120_000, "1100.00", nil, [30_000, 70_000, 10_000], 10_000),
    ]

    @Test(arguments: totals.indices)
    func anotherTotalIsSpread(index: Int) throws {
        let (paid, total, against, amounts, credit) = Self.totals[index]
        var schedule = try schedule()
        if paid > 0 { try pay(paid, &schedule) }
        let outcome = try amend(.schedule(ScheduleAmendment(total: total)), AmendmentTerms(against: against), &schedule)
        #expect(schedule.instalments.map(\.amount.minorUnits) == amounts)
        #expect(schedule.credit == cents(credit) && outcome.credit == cents(credit))
        #expect(outcome.released.reduce(0) { $0 + $1.amount.minorUnits } == credit)
    }

    @Test func theOtherTermsAreTakenOver() throws {
        var schedule = try schedule()
        let amendment = ScheduleAmendment(title: "Food", party: "kitchen", category: "food", graceDays: 5)
        _ = try amend(.schedule(amendment), &schedule)
        #expect(schedule.title == "Food" && schedule.party.text == "kitchen" && schedule.graceDays == 5)
        #expect(schedule.instalments.map(\.category?.text) == ["food", "food", "food"])
        _ = try amend(.schedule(ScheduleAmendment(category: "")), &schedule)
        #expect(schedule.instalments.allSatisfy { $0.category == nil })
    }

    @Test func anInstalmentIsAddedChangedAndRemoved() throws {
        var schedule = try schedule()
        let flowers = PaymentScheduleInput.InstalmentInput(title: "Flowers", share: "50.00", due: "2027-02-01")
        _ = try amend(.add(flowers), &schedule)
        #expect(schedule.total == cents(125_000) && schedule.instalments[3].title == "Flowers")
        _ = try amend(.add(flowers), AmendmentTerms(against: 2), &schedule)
        #expect(schedule.total == cents(125_000) && schedule.instalments[1].amount == cents(65_000))
        let change = InstalmentAmendment(title: "Roses", amount: "80.00", due: "2027-02-05", category: "flowers")
        _ = try amend(.set(4, change), &schedule)
        #expect(schedule.total == cents(128_000) && schedule.instalments[3].dueRevision == 2)
        #expect(schedule.instalments[3].category?.text == "flowers" && schedule.instalments[3].title == "Roses")
        _ = try amend(.set(4, InstalmentAmendment(amount: "100.00")), AmendmentTerms(against: 3), &schedule)
        #expect(schedule.total == cents(128_000) && schedule.instalments[2].amount == cents(18_000))
        _ = try amend(.remove(5), &schedule)
        #expect(schedule.total == cents(123_000) && schedule.instalments[4].cancellation == "removed")
        _ = try amend(.remove(4), AmendmentTerms(against: 1, reason: "No flowers"), &schedule)
        #expect(schedule.total == cents(123_000) && schedule.instalments[0].amount == cents(40_000))
        #expect(schedule.instalments[3].isRemoved && schedule.instalments[3].cancellation == "No flowers")
        #expect(schedule.instalments.map(\.number) == [1, 2, 3, 4, 5])
    }

    @Test func whatWasPaidOnWhatIsRemovedBecomesCreditOrMoves() throws {
        for usesCredit in [false, true] {
            var schedule = try schedule()
            _ = try schedule.charge(1, .lateFee, cents(500), on: Self.today)
            try pay(35_500, &schedule)
            let outcome = try amend(.remove(1), AmendmentTerms(usesCredit: usesCredit), &schedule)
            #expect(outcome.released == [PaymentAllocation(instalment: 1, amount: cents(30_500))])
            #expect(schedule.credit == cents(usesCredit ? 0 : 30_500))
            #expect(outcome.allocations.map(\.instalment) == (usesCredit ? [2] : []))
            #expect(schedule.outstanding == cents(90_000 - 5000 - (usesCredit ? 30_500 : 0)))
        }
    }

    @Test func whatWasWrittenOffShrinksFirst() throws {
        var schedule = try schedule()
        try pay(10_000, &schedule)
        _ = try schedule.waive(1, amount: cents(15_000), reason: "Goodwill")
        let outcome = try amend(.set(1, InstalmentAmendment(amount: "120.00")), &schedule)
        #expect(schedule.instalments[0].waived == cents(2000) && outcome.released.isEmpty)
        let less = try amend(.set(1, InstalmentAmendment(amount: "90.00")), &schedule)
        #expect(schedule.instalments[0].waived == cents(0) && schedule.instalments[0].waiver == nil)
        #expect(less.released.map(\.amount) == [cents(1000)])
        #expect(schedule.instalments[0].state(on: Self.today, graceDays: 0) == .paid)
    }

    @Test func whatWasSettledIsOwedAgainWhenItGrows() throws {
        var schedule = try schedule()
        try pay(30_000, &schedule)
        #expect(try amend(.set(1, InstalmentAmendment(amount: "310.00")), &schedule).reopened == [1])
        #expect(try amend(.set(1, InstalmentAmendment(amount: "300.00")), &schedule).settled == [1])
    }

    // MARK: - Refusals

    private static let wrong: [(PaymentAmendment, Int?, field: String)] = [
        (.schedule(ScheduleAmendment(total: "0")), nil, "total"),
        (.schedule(ScheduleAmendment(total: "-5")), nil, "total"),
        (.schedule(ScheduleAmendment(total: "x")), nil, "total"),
        (.schedule(ScheduleAmendment(total: "100.00")), 1, "total"),
        (.schedule(ScheduleAmendment(total: "92233720368547758.07")), 1, ""),
        (.schedule(ScheduleAmendment(title: " ")), nil, "title"),
        (.schedule(ScheduleAmendment(party: "…")), nil, "party"),
        (.schedule(ScheduleAmendment(graceDays: 400)), nil, "graceDays"),
        (.schedule(ScheduleAmendment(category: "a b")), nil, "category"),
        (.schedule(ScheduleAmendment(title: "A")), 1, "against"),
        (.add(.init(title: nil, share: "30%", due: "2027-02-01")), nil, "instalments.share"),
        (.add(.init(title: nil, share: "rest", due: "2027-02-01")), nil, "instalments.share"),
        (.add(.init(title: nil, share: "0", due: "2027-02-01")), nil, "instalments.share"),
        (.add(.init(title: nil, share: "5", due: "start")), nil, "instalments.due"),
        (.add(.init(title: nil, share: "300.00", due: "2027-02-01")), 1, "instalments.share"),
        (.set(1, InstalmentAmendment(amount: "0")), nil, "amount"),
        (.set(1, InstalmentAmendment(amount: "1000.00")), 2, "amount"),
        (.set(1, InstalmentAmendment(amount: "10.00")), 1, "against"),
        (.set(1, InstalmentAmendment(title: "B")), 2, "against"),
        (.remove(1), 1, "against"),
    ]

    @Test(arguments: wrong.indices)
    func whatCannotBeAgreedChangesNothing(index: Int) throws {
        let (amendment, against, field) = Self.wrong[index]
        var schedule = try schedule()
        let before = schedule
        do throws(PaymentRefusal) {
            _ = try schedule.amend(amendment, AmendmentTerms(against: against), dates: JobDates())
            if !field.isEmpty { Issue.record("\(amendment) was taken") }
        } catch {
            switch error {
            case .invalid(let input): #expect(input.field == field)
            case .money(let money): #expect(money.field == field)
            default: Issue.record("\(error)")
            }
            #expect(schedule == before)
        }
    }

    private static let low: [(paid: Int64, total: String, against: Int?, above: String)] = [
        // 1000.00 are paid, on the first two.
        (100_000, "300", nil, "1000.00, so that something of instalment 3 is left; remove it for less"),
        (100_000, "1000", 3, "1000.00, so that something of instalment 3 is left; remove it for less"),
        (30_000, "250", nil, "300.00, so that something of instalments 2, 3 is left; remove one for less"),
    ]

    @Test(arguments: low.indices)
    func aTotalThatIsTooLowIsReportedAsItWasWanted(index: Int) throws {
        let (paid, total, against, above) = Self.low[index]
        var schedule = try schedule()
        try pay(paid, &schedule)
        let before = schedule
        let terms = AmendmentTerms(against: against)
        let refusal = InvalidInput(field: "total", found: total + ".00", allowed: "a total above " + above)
        #expect(throws: PaymentRefusal.invalid(refusal)) {
            try schedule.amend(.schedule(ScheduleAmendment(total: total)), terms, dates: JobDates())
        }
        #expect(schedule == before)
    }

    @Test func whatIsRemovedIsGoneForGood() throws {
        var schedule = try Paying.schedule([(1000, "2027-01-10"), (500, "2027-02-10")])
        _ = try amend(.remove(1), &schedule)
        let gone = schedule
        #expect(throws: PaymentRefusal.removed(instalment: 1)) { try schedule.reopen(1) }
        #expect(throws: PaymentRefusal.notPossibleNow(instalment: 1, verb: "remove", state: .cancelled)) {
            try schedule.amend(.remove(1), AmendmentTerms(), dates: JobDates())
        }
        #expect(throws: PaymentRefusal.notPossibleNow(instalment: 1, verb: "amend", state: .cancelled)) {
            try schedule.amend(.set(1, InstalmentAmendment(title: "A")), AmendmentTerms(), dates: JobDates())
        }
        #expect(throws: PaymentRefusal.lastInstalment(2)) {
            try schedule.amend(.remove(2), AmendmentTerms(), dates: JobDates())
        }
        #expect(throws: PaymentRefusal.noSuchInstalment(3)) {
            try schedule.amend(
                .set(2, InstalmentAmendment(amount: "1.00")),
                AmendmentTerms(against: 3),
                dates: JobDates()
            )
        }
        #expect(schedule == gone)
    }

    @Test func theNumberOfInstalmentsIsBounded() throws {
        var schedule = try Paying.schedule([(1000, "2027-01-10")])
        let one = PaymentScheduleInput.InstalmentInput(title: nil, share: "1.00", due: "2027-02-01")
        for _ in 1..<PaymentSchedulePlan.instalmentCountMax {
            _ = try schedule.amend(.add(one), AmendmentTerms(), dates: JobDates())
        }
        #expect(throws: PaymentRefusal.tooMany(what: "instalments", allowed: PaymentSchedulePlan.instalmentCountMax)) {
            try schedule.amend(.add(one), AmendmentTerms(), dates: JobDates())
        }
        #expect(Paying.flaw(of: schedule) == nil)
    }

    // MARK: - Any order

    @Test(arguments: TestSeed.cases(100))
    func noOrderOfThingsLosesMoney(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var schedule = try schedule()
        var kept: Int64 = 0
        for _ in 0..<80 {
            let before = schedule
            let number = random.below(schedule.instalments.count + 1) + 1
            let amount = cents(Int64(random.below(40_000) + 1))
            let terms = AmendmentTerms(
                against: random.chance(30) ? random.below(schedule.instalments.count) + 1 : nil,
                usesCredit: random.chance(30)
            )
            do throws(PaymentRefusal) {
                switch random.below(11) {
                case 0, 1:
                    let paidOn = Self.today.advanced(byDays: -random.below(60))
                    _ = try schedule.record(amount, paidOn: paidOn, today: Self.today)
                    _ = schedule.correctCharges(since: before)
                    kept += amount.minorUnits
                case 2 where !schedule.payments.isEmpty:
                    _ = try schedule.refund(amount, of: random.below(schedule.payments.count) + 1)
                    kept -= amount.minorUnits
                case 3: _ = try schedule.waive(number, amount: random.chance(50) ? nil : amount)
                case 4: _ = try schedule.charge(number, .lateFee, amount, on: Self.today)
                case 5: _ = try schedule.reopen(number)
                case 6: _ = try schedule.amend(.schedule(.init(total: amount.text)), terms, dates: JobDates())
                case 7:
                    let input = PaymentScheduleInput.InstalmentInput(title: nil, share: amount.text, due: "2027-02-01")
                    _ = try schedule.amend(.add(input), terms, dates: JobDates())
                case 8: _ = try schedule.amend(.set(number, .init(amount: amount.text)), terms, dates: JobDates())
                case 9: _ = try schedule.cancel(number, reason: "Given up")
                default: _ = try schedule.amend(.remove(number), terms, dates: JobDates())
                }
            } catch {
                #expect(schedule == before, "\(TestSeed.note(seed))")
            }
            let flaw = Paying.flaw(of: schedule)
            #expect(flaw == nil && schedule.paid.minorUnits == kept, "\(TestSeed.note(seed))")
        }
    }
}
