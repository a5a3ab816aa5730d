/// Criteria for recorded payments that may be the same transfer as one that a command is to record.
///
/// Such payments have its party, direction, amount and currency, and days near to its own. A caller that matches a
/// bank's lines with recorded payments has looked at them some time before, and lists them; any other payment has come
/// since, perhaps from another export of the same bank.
package struct SimilarPayments: Hashable, Sendable {
    package let party: ProfileKey
    package let direction: PaymentDirection
    package let amount: Money
    /// The days on which one transfer can be booked.
    package let days: ClosedRange<LocalDate>

    package static let seenCountMax = 1000

    /// Creates the criteria from a command.
    ///
    /// Nil for a command whose caller doesn't list what it has seen, or that is refused anyway.
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
