/// Money that came in, in the form in which people are notified of it.
package struct ReceivedPayment: Hashable, Sendable, Codable {
    /// The profile of who has paid, by its key.
    package let party: String
    /// Amount that came in, less the amount that was given back since.
    package let amount: Money
    package let paidOn: LocalDate
    /// Amount that is still owed on the payment schedule.
    package let outstanding: Money
    /// Part of the amount that is on no instalment.
    package let credit: Money

    package init(party: String, amount: Money, paidOn: LocalDate, outstanding: Money, credit: Money) {
        (self.party, self.amount, self.paidOn) = (party, amount, paidOn)
        (self.outstanding, self.credit) = (outstanding, credit)
    }

    var members: [String: CanonicalValue] {
        [
            "party": .text(party), "direction": .text("incoming"), "amount": .text(amount.text),
            "currency": .text(amount.currency.code), "paidOn": .text(paidOn.text),
            "outstanding": .text(outstanding.text), "credit": .text(credit.text),
        ]
    }
}
