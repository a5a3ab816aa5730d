import FlowCore
import Testing

@testable import FlowPayments

struct PaymentScheduleTests {
    private static let today = LocalDate(year: 2027, month: 6, day: 15)

    private func schedule() throws -> PaymentSchedule {
        try Paying.schedule([(1000, "2027-05-01"), (2000, "2027-06-01"), (3000, "2027-07-01")])
    }

    private static let payments: [(amount: Int64, paid: [Int64], credit: Int64)] = [
        (500, [500, 0, 0], 0), (1000, [1000, 0, 0], 0), (2500, [1000, 1500, 0], 0), (6000, [1000, 2000, 3000], 0),
        (7000, [1000, 2000, 3000], 1000),
    ]

    @Test(arguments: payments)
    func aPaymentGoesToTheOldestFirst(amount: Int64, paid: [Int64], credit: Int64) throws {
        var schedule = try schedule()
        let outcome = try schedule.record(cents(amount), paidOn: Self.today, today: Self.today)
        #expect(schedule.instalments.map(\.paid.minorUnits) == paid)
        #expect(outcome.credit == cents(credit) && schedule.credit == cents(credit))
        #expect(outcome.settled == schedule.instalments.filter { $0.outstanding.isZero }.map(\.number))
        #expect(Paying.flaw(of: schedule) == nil)
    }

    @Test func whatIsDisputedIsPaidLast() throws {
        var schedule = try schedule()
        try schedule.dispute(1, reason: "The cake was late")
        _ = try schedule.record(cents(5500), paidOn: Self.today, today: Self.today)
        #expect(schedule.instalments.map(\.paid.minorUnits) == [500, 2000, 3000])
    }

    @Test func anExplicitPaymentLeavesItsRestAsCredit() throws {
        var schedule = try schedule()
        let part = PaymentAllocation(instalment: 3, amount: cents(700))
        let outcome = try schedule.record(
            cents(1000),
            paidOn: Self.today,
            today: Self.today,
            allocation: .explicit([part])
        )
        #expect(outcome.allocations == [part] && outcome.credit == cents(300))
        let used = try schedule.useCredit()
        #expect(used.allocations == [PaymentAllocation(instalment: 1, amount: cents(300))])
        #expect(schedule.credit.isZero && Paying.flaw(of: schedule) == nil)
        #expect(throws: PaymentRefusal.self) { try schedule.useCredit() }
    }

    @Test func anExplicitAllocationHasToFit() throws {
        var schedule = try schedule()
        let before = schedule
        let wrong: [[PaymentAllocation]] = [
            [PaymentAllocation(instalment: 1, amount: cents(1001))],
            [PaymentAllocation(instalment: 4, amount: cents(1))],
            [PaymentAllocation(instalment: 1, amount: cents(0))],
            [PaymentAllocation(instalment: 1, amount: cents(-1))],
            [PaymentAllocation(instalment: 1, amount: cents(5)), PaymentAllocation(instalment: 1, amount: cents(5))],
            [
                PaymentAllocation(instalment: 2, amount: cents(1200)),
                PaymentAllocation(instalment: 1, amount: cents(900)),
            ],
        ]
        for parts in wrong {
            #expect(throws: PaymentRefusal.self, "\(parts)") {
                try schedule.record(cents(2000), paidOn: Self.today, today: Self.today, allocation: .explicit(parts))
            }
        }
        #expect(schedule == before)
    }

    @Test func aRefundIsOwedAgainTheLastFirst() throws {
        var schedule = try schedule()
        _ = try schedule.record(cents(6500), paidOn: Self.today, today: Self.today)
        let first = try schedule.refund(cents(500), of: 1)
        #expect(first.allocations.isEmpty && first.reopened.isEmpty && schedule.credit.isZero)
        let second = try schedule.refund(cents(3500), of: 1)
        #expect(second.reopened == [2, 3])
        #expect(schedule.instalments.map(\.paid.minorUnits) == [1000, 1500, 0])
        #expect(Paying.flaw(of: schedule) == nil)
        let refusal = #expect(throws: PaymentRefusal.self) { try schedule.refund(cents(2501), of: 1) }
        guard case .money(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.ruleName == "tooMuch" && error.allowed.contains("25.00"))
        #expect(throws: PaymentRefusal.noSuchPayment(2)) { try schedule.refund(cents(1), of: 2) }
    }

    @Test(arguments: [(Int64(-1), "negative"), (0, "zero")])
    func paymentsArePositive(amount: Int64, rule: String) throws {
        var schedule = try schedule()
        let refusal = #expect(throws: PaymentRefusal.self) {
            try schedule.record(cents(amount), paidOn: Self.today, today: Self.today)
        }
        guard case .money(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.field == "amount" && error.ruleName == rule)
    }

    @Test func paymentsThatDoNotFitAreRefusedByName() throws {
        var schedule = try schedule()
        _ = try schedule.record(cents(.max), paidOn: Self.today, today: Self.today)
        #expect(schedule.credit.minorUnits == .max - 6000)
        let refusal = #expect(throws: PaymentRefusal.self) {
            try schedule.record(cents(1), paidOn: Self.today, today: Self.today)
        }
        guard case .money(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.ruleName == "overflow" && error.field == "amount")
        #expect(Paying.flaw(of: schedule) == nil)
    }

    @Test func aPaymentIsNeverOfTomorrow() throws {
        var schedule = try schedule()
        let tomorrow = Self.today.advanced(byDays: 1)
        #expect(throws: PaymentRefusal.self) {
            try schedule.record(cents(1), paidOn: tomorrow, today: Self.today)
        }
    }

    // MARK: - Waiving, cancelling, charging

    @Test func whatIsWaivedIsSettledAndSaysSo() throws {
        var schedule = try schedule()
        _ = try schedule.record(cents(400), paidOn: Self.today, today: Self.today)
        let outcome = try schedule.waive(1)
        #expect(outcome.settled == [1])
        #expect(schedule.instalments[0].state(on: Self.today, graceDays: 0) == .waived)
        #expect(schedule.instalments[0].waived == cents(600))
        #expect(throws: PaymentRefusal.notPossibleNow(instalment: 1, verb: "waive", state: .waived)) {
            try schedule.waive(1)
        }
        #expect(throws: PaymentRefusal.self) { try schedule.waive(2, amount: cents(2001)) }
        #expect(Paying.flaw(of: schedule) == nil)
    }

    @Test func onlyWhatNobodyPaidIsCancelled() throws {
        var schedule = try schedule()
        #expect(try schedule.cancel(3, reason: "No band").settled == [3])
        #expect(schedule.instalments[2].state(on: Self.today, graceDays: 0) == .cancelled)
        _ = try schedule.record(cents(1), paidOn: Self.today, today: Self.today)
        #expect(throws: PaymentRefusal.hasPayments(instalment: 1)) { try schedule.cancel(1, reason: "No cake") }
        #expect(schedule.total == cents(6000) && schedule.outstanding == cents(2999))
        #expect(throws: PaymentRefusal.self) { try schedule.cancel(2, reason: " ") }
    }

    @Test func aReversedChargeIsCredited() throws {
        var schedule = try schedule()
        _ = try schedule.charge(1, .lateFee, cents(50), on: Self.today)
        #expect(schedule.instalments[0].claim == cents(1050))
        _ = try schedule.record(cents(1050), paidOn: Self.today, today: Self.today)
        #expect(schedule.instalments[0].outstanding.isZero)
        let outcome = try schedule.reverseCharge(1, of: 1, reason: "Goodwill")
        #expect(outcome.credit == cents(50))
        #expect(outcome.allocations == [PaymentAllocation(instalment: 1, amount: cents(50))])
        #expect(throws: PaymentRefusal.chargeReversed(instalment: 1, charge: 1, reason: "Goodwill")) {
            try schedule.reverseCharge(1, of: 1, reason: "Again")
        }
        #expect(throws: PaymentRefusal.noSuchCharge(instalment: 1, charge: 2, count: 1)) {
            try schedule.reverseCharge(2, of: 1, reason: "Another")
        }
        #expect(Paying.flaw(of: schedule) == nil)
    }

    @Test func aWaivedChargeIsNotCreditedWhenItIsReversed() throws {
        var schedule = try schedule()
        _ = try schedule.charge(1, .lateFee, cents(50), on: Self.today)
        _ = try schedule.record(cents(1000), paidOn: Self.today, today: Self.today)
        _ = try schedule.waive(1)
        _ = try schedule.reverseCharge(1, of: 1, reason: "Goodwill")
        #expect(schedule.credit.isZero && schedule.instalments[0].waived.isZero)
        #expect(schedule.instalments[0].state(on: Self.today, graceDays: 0) == .paid)
    }

    @Test func chargesStayWithinBounds() throws {
        var schedule = try schedule()
        let refusal = #expect(throws: PaymentRefusal.self) {
            try schedule.charge(1, .lateFee, cents(.max), on: Self.today)
        }
        guard case .money(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.ruleName == "overflow")
        #expect(throws: PaymentRefusal.noSuchInstalment(0)) { try schedule.waive(0) }
    }

    // MARK: - States

    @Test(arguments: [
        ("2027-05-01", 0, InstalmentState.scheduled), ("2027-06-09", 0, .scheduled), ("2027-06-10", 0, .due),
        ("2027-06-11", 0, .overdue), ("2027-06-11", 3, .due), ("2027-06-13", 3, .due), ("2027-06-14", 3, .overdue),
    ])
    func overdueBeginsAfterTheDayAndItsGrace(today: String, graceDays: Int, state: InstalmentState) throws {
        let schedule = try Paying.schedule([(1000, "2027-06-10")], graceDays: graceDays)
        #expect(schedule.state(on: date(today)) == state)
    }

    @Test func thePayersDayDecides() throws {
        let schedule = try Paying.schedule([(1000, "2027-06-10")])
        let auckland = try ZoneRules(name: "Pacific/Auckland", posix: "NZST-12NZDT,M9.5.0,M4.1.0/3")
        let honolulu = try ZoneRules(name: "Pacific/Honolulu", posix: "HST10")
        let context = auckland.firstInstant(of: LocalDateTime(date: date("2027-06-11")))
        #expect(schedule.state(on: auckland.localTime(at: context).date) == .overdue)
        #expect(schedule.state(on: honolulu.localTime(at: context).date) == .due)
        let before = context.advanced(byMilliseconds: -1)
        #expect(schedule.state(on: auckland.localTime(at: before).date) == .due)
    }

    @Test func aStateSaysWhatWantsAttention() throws {
        var schedule = try schedule()
        let today = date("2027-06-01")
        #expect(schedule.state(on: today) == .overdue)
        _ = try schedule.record(cents(1000), paidOn: today, today: today)
        #expect(schedule.instalments[0].state(on: today, graceDays: 0) == .paid)
        #expect(schedule.state(on: today) == .due)
        _ = try schedule.record(cents(1), paidOn: today, today: today)
        #expect(schedule.instalments[1].state(on: today, graceDays: 0) == .partiallyPaid)
        #expect(schedule.instalments[1].state(on: Self.today, graceDays: 0) == .overdue)
        try schedule.dispute(2, reason: "The cake was late")
        #expect(schedule.instalments[1].state(on: Self.today, graceDays: 0) == .disputed)
        try schedule.dispute(2, reason: nil)
        _ = try schedule.record(cents(4999), paidOn: today, today: today)
        #expect(schedule.state(on: today) == .paid)
    }

    @Test func anUndatedInstalmentIsScheduled() throws {
        var schedule = try Paying.schedule([(1000, "due-14d")])
        #expect(schedule.state(on: Self.today) == .scheduled)
        #expect(schedule.redate(dates: JobDates(due: date("2027-06-01"))) == [1])
        #expect(schedule.instalments[0].dueDate?.text == "2027-05-18" && schedule.instalments[0].dueRevision == 2)
        #expect(schedule.state(on: Self.today) == .overdue)
        #expect(schedule.redate(dates: JobDates(due: date("2027-06-01"))).isEmpty)
    }

    // MARK: - Budgets and outlook

    @Test func anOutlookHasWhatIsToComeMonthByMonth() throws {
        var incoming = try schedule()
        _ = try incoming.record(cents(500), paidOn: Self.today, today: Self.today)
        let outgoing = try Paying.schedule(
            [(700, "2027-07-31"), (900, "2027-10-01"), (1, "due")],
            direction: .outgoing
        )
        let outlooks = try PaymentOutlook.outlooks(of: [incoming, outgoing], from: Self.today, monthCount: 3)
        let outlook = try #require(outlooks.first)
        #expect(outlooks.count == 1 && outlook.currency == eur)
        #expect(
            outlook.rows.map(\.period) == [
                .past, .month(year: 2027, month: 6), .month(year: 2027, month: 7), .month(year: 2027, month: 8), .later,
                .undated,
            ]
        )
        #expect(outlook.rows.map(\.incoming.minorUnits) == [2500, 0, 3000, 0, 0, 0])
        #expect(outlook.rows.map(\.outgoing.minorUnits) == [0, 0, 700, 0, 900, 1])
        #expect(throws: PaymentRefusal.self) {
            try PaymentOutlook.outlooks(of: [], from: Self.today, monthCount: 121)
        }
        let most = try Paying.schedule([(.max, "2027-07-01")])
        let sum = #expect(throws: PaymentRefusal.self) {
            try PaymentOutlook.outlooks(of: [incoming, most], from: Self.today, monthCount: 3)
        }
        guard case .money(let error) = sum else {
            Issue.record("\(String(describing: sum))")
            return
        }
        #expect(error.field == "incoming" && error.ruleName == "overflow")
    }

    @Test func aBudgetTellsPlannedCommittedAndPaid() throws {
        var schedule = try Paying.schedule([(700, "2027-05-31"), (900, "2027-10-01")], direction: .outgoing)
        _ = try schedule.record(cents(600), paidOn: Self.today, today: Self.today)
        let food = try BudgetCategory(validating: "food")
        let lines = try BudgetLine.lines(of: [schedule], planned: [food: cents(5000)], on: Self.today)
        #expect(lines.map(\.category) == [food, nil])
        #expect(lines[0].planned == cents(5000) && lines[0].committed.isZero)
        #expect(lines[1].planned == nil && lines[1].committed == cents(1600))
        #expect(lines[1].paid == cents(600) && lines[1].overdue == cents(100))
    }
}
