import FlowCore
import Testing

@testable import FlowPayments

/// The way back from a write-off and a cancellation.
struct PaymentReopeningTests {
    private static let today = date("2027-06-15")

    private func schedule() throws -> PaymentSchedule {
        try Paying.schedule([(1000, "2027-05-01"), (2000, "2027-07-01")])
    }

    @Test func whatWasWrittenOffIsOwedAgain() throws {
        for amount in [nil, cents(300)] {
            var schedule = try schedule()
            _ = try schedule.record(cents(400), paidOn: Self.today, today: Self.today)
            _ = try schedule.waive(1, amount: amount, reason: " Goodwill ")
            #expect(schedule.instalments[0].waiver == "Goodwill")
            let outcome = try schedule.reopen(1, reason: "Mistyped")
            #expect(outcome.reopened == (amount == nil ? [1] : []) && outcome.reason == "Mistyped")
            #expect(schedule.instalments[0].outstanding == cents(600))
            #expect(schedule.instalments[0].waiver == nil && schedule.instalments[0].waived.isZero)
            #expect(schedule.instalments[0].state(on: Self.today, graceDays: 0) == .overdue)
            #expect(Paying.flaw(of: schedule) == nil)
        }
    }

    @Test func whatWasCancelledIsOwedAgain() throws {
        var schedule = try schedule()
        _ = try schedule.cancel(2, reason: "No band")
        #expect(try schedule.reopen(2).reopened == [2])
        #expect(schedule.instalments[1].cancellation == nil && schedule.outstanding == cents(3000))
        #expect(schedule.instalments[1].state(on: Self.today, graceDays: 0) == .scheduled)
        #expect(schedule.instalments[1].dueRevision == 1)
    }

    @Test func itIsDueByTheDatesOfTheJobAsTheyAreNow() throws {
        let before = JobDates(due: date("2027-07-01"))
        var schedule = try Paying.schedule([(1000, "due+1d"), (1000, "due+2d")], dates: before)
        _ = try schedule.cancel(1, reason: "No band")
        let after = JobDates(due: date("2027-08-01"))
        #expect(schedule.redate(dates: after) == [2])
        _ = try schedule.reopen(1, dates: after)
        #expect(schedule.instalments.map(\.dueDate) == [date("2027-08-02"), date("2027-08-03")])
        #expect(schedule.instalments.map(\.dueRevision) == [2, 2])
    }

    @Test func whatIsOwedOrPaidIsNotReopened() throws {
        var schedule = try schedule()
        _ = try schedule.record(cents(1000), paidOn: Self.today, today: Self.today)
        for number in 1...2 {
            #expect(throws: PaymentRefusal.nothingToReopen(instalment: number)) { try schedule.reopen(number) }
        }
        #expect(throws: PaymentRefusal.noSuchInstalment(3)) { try schedule.reopen(3) }
        _ = try schedule.waive(2)
        #expect(throws: PaymentRefusal.self) { try schedule.reopen(2, reason: " ") }
        #expect(schedule.instalments[1].outstanding.isZero)
    }

    @Test func aReasonGoesWithTheWriteOff() throws {
        var schedule = try schedule()
        _ = try schedule.waive(1, amount: cents(10), reason: "Goodwill")
        _ = try schedule.waive(1, amount: cents(10))
        #expect(schedule.instalments[0].waiver == "Goodwill")
        _ = try schedule.waive(1, amount: cents(10), reason: "More of it")
        #expect(schedule.instalments[0].waiver == "More of it")
        #expect(throws: PaymentRefusal.self) { try schedule.waive(1, reason: "") }
    }
}
