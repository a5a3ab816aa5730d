import FlowCore
import Testing

@testable import FlowPayments

/// What credit covers isn't overdue, in whatever view somebody looks at it.
@Suite struct CoveredStateTests {
    /// Three instalments of 100.00 due on 10 and 20 January and 1 February, and so much credit.
    private func schedule(credit: Int64, onSecond: Int64 = 0) throws -> PaymentSchedule {
        var schedule = try Paying.schedule([(10_000, "2027-01-10"), (10_000, "2027-01-20"), (10_000, "2027-02-01")])
        let parts = onSecond > 0 ? [PaymentAllocation(instalment: 2, amount: cents(onSecond))] : []
        guard credit + onSecond > 0 else { return schedule }
        _ = try schedule.record(
            cents(credit + onSecond),
            paidOn: date("2027-01-05"),
            today: date("2027-01-05"),
            allocation: .explicit(parts)
        )
        return schedule
    }

    static let states:
        [(credit: Int64, onSecond: Int64, today: String, states: [InstalmentState], whole: InstalmentState)] = [
            (0, 0, "2027-01-15", [.overdue, .scheduled, .scheduled], .overdue),
            (9_999, 0, "2027-01-15", [.overdue, .scheduled, .scheduled], .overdue),
            (10_000, 0, "2027-01-15", [.due, .scheduled, .scheduled], .due),
            (10_000, 0, "2027-01-25", [.due, .overdue, .scheduled], .overdue),
            (10_000, 5_000, "2027-01-25", [.due, .overdue, .scheduled], .overdue),
            (15_000, 5_000, "2027-01-25", [.due, .partiallyPaid, .scheduled], .due),
            (30_000, 0, "2027-03-01", [.due, .due, .due], .due),
            (40_000, 0, "2027-01-01", [.scheduled, .scheduled, .scheduled], .partiallyPaid),
        ]

    @Test(arguments: states)
    func whatCreditCoversIsNotOverdue(
        credit: Int64,
        onSecond: Int64,
        today: String,
        states: [InstalmentState],
        whole: InstalmentState
    ) throws {
        let schedule = try schedule(credit: credit, onSecond: onSecond)
        let today = date(today)
        #expect(schedule.instalments.map { schedule.state(of: $0, on: today) } == states)
        #expect(schedule.state(on: today) == whole)
        // The step that waits for it says the same, though the job doesn't keep all payments.
        let job = JobSchedule(schedule, zone: "UTC").schedule
        #expect(job.state(on: today) == whole && job.credit == schedule.credit)
        #expect(job.instalments.map { job.state(of: $0, on: today) } == states)
        // A budget has as much overdue as a list of what is overdue would come to.
        let overdue = schedule.instalments.filter { $0.isOverdue(on: today, graceDays: 0) }
            .reduce(Int64(0)) { $0 + (schedule.owedBeyondCredit[$1.number]?.minorUnits ?? 0) }
        let lines = try BudgetLine.lines(of: [schedule], on: today)
        #expect(lines.map(\.overdue) == [cents(overdue)])
        #expect((overdue > 0) == states.contains(.overdue))
    }

    @Test func aPaymentThatIsAllOnInstalmentsIsNotKeptWithTheJob() throws {
        var schedule = try schedule(credit: 0, onSecond: 5_000)
        #expect(JobSchedule(schedule, zone: "UTC").schedule.payments.isEmpty)
        _ = try schedule.record(
            cents(100),
            paidOn: date("2027-01-05"),
            today: date("2027-01-05"),
            allocation: .explicit([])
        )
        #expect(JobSchedule(schedule, zone: "UTC").schedule.payments.map(\.number) == [2])
    }

    /// It is told without touching payments what putting the credit there would leave.
    @Test(arguments: 1...60)
    func whatCreditLeavesIsWhatUsingItWouldLeave(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var schedule = try Paying.schedule(
            (1...4).map { _ in (Int64(random.below(9_000) + 1), "2027-01-\(10 + random.below(19))") }
        )
        for _ in 0..<6 {
            let number = random.below(4) + 1
            switch random.below(4) {
            case 0: try? schedule.dispute(number, reason: random.below(2) == 0 ? "No" : nil)
            case 1: _ = try? schedule.waive(number, amount: cents(Int64(random.below(2_000) + 1)), reason: nil)
            default:
                let amount = cents(Int64(random.below(6_000) + 1))
                let day = date("2027-01-05")
                let part = PaymentAllocation(instalment: number, amount: cents(Int64(random.below(3_000) + 1)))
                let rule: AllocationRule = .explicit(random.below(2) == 0 ? [] : [part])
                _ = try? schedule.record(amount, paidOn: day, today: day, allocation: rule)
            }
            let used = schedule.withCreditUsed
            for part in schedule.instalments {
                #expect(schedule.owedBeyondCredit[part.number] == used.outstanding(of: part))
            }
        }
    }
}
