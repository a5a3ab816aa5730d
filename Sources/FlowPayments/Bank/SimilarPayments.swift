/// Which payments may be the same transfer as one that is recorded: those of its party, direction, amount and currency
/// on days near to its own.
///
/// Whoever matches a bank's lines with what is recorded has looked at these payments some time before, and says at which;
/// any other has come since, perhaps from another export of the same bank.
package struct SimilarPayments: Hashable, Sendable {
    /// The party of the schedule, as it is by now.
    package let party: ProfileKey
    /// Which way the money goes.
    package let direction: PaymentDirection
    /// How much.
    package let amount: Money
    /// The days on which one transfer can be booked.
    package let days: ClosedRange<LocalDate>

    /// Most payments that a caller can have looked at.
    package static let seenCountMax = 1000

    /// What a command asks for; nil for one that doesn't say what its caller has seen, or that is refused anyway.
    package init?(_ command: PaymentCommand, on schedule: PaymentSchedule) {
        guard case .record(_, let input) = command, input.seen != nil,
            let amount = try? Money(validating: input.amount, schedule.currency),
            let day = input.paidOn.flatMap({ try? LocalDate(validating: $0, field: "paidOn") })
        else { return nil }
        party = schedule.party
        direction = schedule.direction
        self.amount = amount
        days = day.advanced(byDays: -BankLedger.daysBefore)...day.advanced(byDays: BankLedger.daysBefore)
    }

    /// Those of a schedule.
    package func among(_ schedule: PaymentSchedule) -> [PaymentID] {
        guard schedule.party == party, schedule.direction == direction else { return [] }
        return schedule.payments.filter { $0.amount == amount && days.contains($0.paidOn) }
            .map { PaymentID(schedule.id, $0.number) }
    }
}

extension PaymentInput {
    /// Refuses a payment when its caller hasn't looked at one that may be the same transfer.
    package func checkSeen(_ similar: [PaymentID]) throws(PaymentRefusal) {
        guard let seen else { return }
        guard paidOn != nil else {
            let allowed = "a date, where seenPayments says what was looked at"
            throw .invalid(InvalidInput(field: "paidOn", found: "", allowed: allowed))
        }
        guard seen.count <= SimilarPayments.seenCountMax else {
            let allowed = "at most \(SimilarPayments.seenCountMax) payments"
            throw .invalid(InvalidInput(field: "seenPayments", found: "\(seen.count) payments", allowed: allowed))
        }
        var known: Set<PaymentID> = []
        for text in seen {
            do throws(InvalidInput) {
                known.insert(try PaymentID(validating: text, field: "seenPayments"))
            } catch {
                throw .invalid(error)
            }
        }
        if let other = similar.first(where: { !known.contains($0) }) { throw .notSeen(other) }
    }
}
