import FlowCore
import Testing

@testable import FlowPayments

/// Which instalments a command has moved, and by how much.
struct MovedInstalmentTests {
    private typealias Change = MovedInstalment.Change

    private static let today = date("2027-01-15")

    /// 300.00 and 700.00, of which 400.00 are paid.
    private func schedule() throws -> PaymentSchedule {
        var schedule = try Paying.schedule([(30_000, "2027-01-10"), (70_000, "2027-02-10")])
        _ = try schedule.record(cents(40_000), paidOn: Self.today, today: Self.today)
        return schedule
    }

    @Test func whatStaysIsNotNamed() throws {
        let before = try schedule()
        var schedule = before
        #expect(MovedInstalment.all(of: schedule, since: before).isEmpty)
        let later = PaymentAmendment.set(2, InstalmentAmendment(due: "2027-03-01"))
        _ = try schedule.amend(later, AmendmentTerms(), dates: JobDates())
        #expect(schedule != before && MovedInstalment.all(of: schedule, since: before).isEmpty)
    }

    @Test func amountsOfWhatAnAmendmentMovesAreNamed() throws {
        let before = try schedule()
        var schedule = before
        let lower = PaymentAmendment.set(1, InstalmentAmendment(amount: "200.00"))
        _ = try schedule.amend(lower, AmendmentTerms(against: 2, usesCredit: true), dates: JobDates())
        let moved = MovedInstalment.all(of: schedule, since: before)
        #expect(moved.map(\.instalment) == [1, 2])
        #expect(moved.map(\.amount) == [Change(cents(30_000), cents(20_000)), Change(cents(70_000), cents(80_000))])
        #expect(moved.map(\.paid) == [Change(cents(30_000), cents(20_000)), Change(cents(10_000), cents(20_000))])
        #expect(moved.map(\.outstanding) == [nil, nil] && moved.map(\.waived) == [nil, nil])
    }

    @Test func aNewOneComesFromNothing() throws {
        let before = try schedule()
        var schedule = before
        let input = PaymentScheduleInput.InstalmentInput(title: nil, share: "50.00", due: "2027-03-01")
        _ = try schedule.amend(.add(input), AmendmentTerms(), dates: JobDates())
        let moved = MovedInstalment.all(of: schedule, since: before)
        #expect(moved.map(\.instalment) == [3])
        #expect(moved.first?.amount == Change(cents(0), cents(5000)))
        #expect(moved.first?.outstanding == Change(cents(0), cents(5000)) && moved.first?.paid == nil)
    }

    @Test func chargesAndWriteOffsAreNamed() throws {
        let before = try schedule()
        var schedule = before
        _ = try schedule.waive(2, amount: cents(100))
        #expect(MovedInstalment.all(of: schedule, since: before).map(\.waived) == [Change(cents(0), cents(100))])
        let back = schedule
        _ = try schedule.reopen(2)
        let moved = MovedInstalment.all(of: schedule, since: back)
        #expect(moved.map(\.outstanding) == [Change(cents(59_900), cents(60_000))])
    }
}
