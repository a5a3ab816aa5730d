import FlowCore
import Testing

@testable import FlowPayments

/// Putting a payment elsewhere, and using credit.
@Suite struct ReallocationTests {
    private static let today = date("2027-06-01")

    private func made() throws -> PaymentSchedule {
        var schedule = try Paying.schedule([(700, "2027-05-31"), (900, "2027-10-01"), (400, "2027-11-01")])
        _ = try schedule.record(cents(1000), paidOn: Self.today, today: Self.today)
        return schedule
    }

    @Test func aPaymentIsPutOnOtherInstalments() throws {
        var schedule = try made()
        let outcome = try schedule.reallocate(
            1,
            .explicit([.init(instalment: 3, amount: cents(400)), .init(instalment: 2, amount: cents(500))])
        )
        #expect(schedule.instalments.map(\.paid) == [cents(0), cents(500), cents(400)])
        #expect(outcome.settled == [3] && outcome.reopened == [1])
        #expect(outcome.credit == cents(100) && schedule.credit == cents(100))
        #expect(Paying.flaw(of: schedule) == nil)
        // Without a wish it goes where it would have gone.
        let back = try schedule.reallocate(1)
        #expect(try schedule == made())
        #expect(back.settled == [1] && back.reopened == [3] && back.credit.isZero)
    }

    @Test func whatWasGivenBackIsNotPutAnywhere() throws {
        var schedule = try made()
        _ = try schedule.refund(cents(800), of: 1)
        #expect(throws: PaymentRefusal.self) {
            try schedule.reallocate(1, .explicit([.init(instalment: 2, amount: cents(201))]))
        }
        _ = try schedule.reallocate(1, .explicit([.init(instalment: 2, amount: cents(200))]))
        #expect(schedule.instalments.map(\.paid) == [cents(0), cents(200), cents(0)])
        #expect(Paying.flaw(of: schedule) == nil)
    }

    static let refused: [(payment: Int, parts: [(Int, Int64)], rule: String)] = [
        (2, [(1, 1)], "noSuchPayment"), (0, [(1, 1)], "noSuchPayment"), (1, [(9, 1)], "noSuchInstalment"),
        (1, [(1, 701)], "tooMuch"), (1, [(1, 600), (2, 401)], "tooMuch"), (1, [(1, 0)], "zero"),
        (1, [(1, -1)], "negative"), (1, [(1, 1), (1, 1)], "allocations"),
    ]

    @Test(arguments: refused.indices)
    func whatDoesNotFitChangesNothing(index: Int) throws {
        let (payment, parts, rule) = Self.refused[index]
        var schedule = try made()
        let rules = parts.map { PaymentAllocation(instalment: $0.0, amount: cents($0.1)) }
        let error = #expect(throws: PaymentRefusal.self) { try schedule.reallocate(payment, .explicit(rules)) }
        let name: String? =
            switch error {
            case .noSuchPayment: "noSuchPayment"
            case .noSuchInstalment: "noSuchInstalment"
            case .money(let error): error.ruleName
            case .invalid(let error): error.field
            default: nil
            }
        #expect(name == rule)
        #expect(try schedule == made())
    }

    @Test func aCancelledInstalmentTakesNothing() throws {
        var schedule = try made()
        _ = try schedule.cancel(3, reason: "Called off")
        #expect(throws: PaymentRefusal.self) {
            try schedule.reallocate(1, .explicit([.init(instalment: 3, amount: cents(1))]))
        }
    }
}
