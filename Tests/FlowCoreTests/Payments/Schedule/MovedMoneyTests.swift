import FlowCore
import Testing

@testable import FlowPayments

/// What money that comes on another instalment means for its charges, whatever brings it there.
struct MovedMoneyTests {
    private static let id = PaymentScheduleID(1)
    private static let first = InstalmentID(id, 1)
    private static let second = InstalmentID(id, 2)
    private static let spending = AmendmentTerms(usesCredit: true)

    private static func paid(_ amount: String, on parts: [PaymentInput.Part]? = nil) -> PaymentCommand {
        .record(id, PaymentInput(amount: amount, paidOn: "2026-09-01", allocations: parts))
    }

    private static func agreed(_ number: Int, _ amount: String, _ terms: AmendmentTerms) -> PaymentCommand {
        .amend(id, .set(number, InstalmentAmendment(amount: amount)), terms)
    }

    /// Carries a command out as a tenant does; tells what was taken back, as `2 712 142`.
    private func carryOut(
        _ command: PaymentCommand,
        on day: String,
        _ schedule: inout PaymentSchedule
    ) throws -> [String] {
        let before = schedule
        let applied = try schedule.apply(command, today: date(day), dates: JobDates())
        _ = try #require(applied)
        let changes = schedule.correctCharges(since: before, by: command)
        #expect(Paying.flaw(of: schedule) == nil)
        return PaymentSchedule.corrections(changes).map {
            "\($0.instalment) \($0.charge.amount.minorUnits) \($0.amount?.minorUnits ?? 0)"
        }
    }

    /// 500.00 due on 1 August with a fee of 100.00, and 500.00 due on 1 October with interest of 10 % up to 22 November,
    /// which is 7.12; commands, and what they leave of the interest.
    private static let verbs: [(name: String, hasFee: Bool, commands: [PaymentCommand], charged: Int64)] = [
        ("recorded", false, [paid("900")], 142),
        (
            "reallocated", false,
            [paid("400"), .reallocate(PaymentID(id, 1), [PaymentInput.Part(instalment: 2, amount: "400")])], 142
        ),
        ("removed", false, [paid("400"), .amend(id, .remove(1), spending)], 142),
        ("removed, used", false, [paid("400"), .amend(id, .remove(1), AmendmentTerms()), .useCredit(id, nil)], 142),
        ("set", false, [paid("400"), agreed(1, "100", spending)], 284),
        ("set, used", false, [paid("400"), agreed(1, "100", AmendmentTerms()), .useCredit(id, nil)], 284),
        (
            "amended", false,
            [
                paid("400"),
                .amend(id, .schedule(ScheduleAmendment(total: "600")), AmendmentTerms(against: 1, usesCredit: true)),
            ], 284
        ),
        (
            "added", false,
            [
                paid("400"),
                .amend(
                    id,
                    .add(PaymentScheduleInput.InstalmentInput(title: "More", share: "300", due: "2027-03-01")),
                    AmendmentTerms(against: 1, usesCredit: true)
                ),
            ], 427
        ),
        ("waived", false, [paid("400", on: []), .waive(first, amount: nil), .useCredit(id, nil)], 142),
        ("cancelled", false, [paid("400", on: []), .cancel(first, reason: "Called off"), .useCredit(id, nil)], 142),
        ("uncharged", true, [paid("600"), .reverseCharge(first, charge: 1, reason: "Goodwill")], 569),
        // Where no money moves, nothing is corrected, whatever is agreed.
        ("raised", false, [paid("400"), .amend(id, .schedule(ScheduleAmendment(total: "2000")), spending)], 712),
        ("lowered", false, [paid("400"), agreed(2, "300", spending)], 712),
        ("in part", false, [paid("400"), .waive(first, amount: "50")], 712),
        ("refunded", false, [paid("400"), .refund(PaymentID(id, 1), amount: nil)], 712),
    ]

    @Test(arguments: verbs.indices)
    func moneyThatWasThereByItsDayLowersTheInterest(index: Int) throws {
        let (name, hasFee, commands, charged) = Self.verbs[index]
        var schedule = try Paying.schedule([(50_000, "2026-08-01"), (50_000, "2026-10-01")])
        if hasFee {
            _ = try carryOut(.charge(Self.first, .lateFee, amount: "100"), on: "2026-08-15", &schedule)
        }
        _ = try carryOut(.charge(Self.second, .interest, amount: "10%"), on: "2026-11-22", &schedule)
        #expect(schedule.instalments[1].charged == cents(712))
        var reported: [String] = []
        for command in commands { reported += try carryOut(command, on: "2026-11-22", &schedule) }
        #expect(schedule.instalments[1].charged == cents(charged), "\(name)")
        // Once, by the command that brought the money.
        #expect(reported == (charged == 712 ? [] : ["2 712 \(charged)"]), "\(name)")
    }
}
