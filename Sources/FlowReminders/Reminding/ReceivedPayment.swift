/// Money that came in, as people are told of it.
package struct ReceivedPayment: Hashable, Sendable, Codable {
    /// The profile of who has paid, by its key.
    package let party: String
    /// What came in, less what was given back since.
    package let amount: Money
    /// The day on which it was paid.
    package let paidOn: LocalDate
    /// What is still owed on its schedule.
    package let outstanding: Money
    /// What of it is on no instalment.
    package let credit: Money

    /// Puts it together.
    package init(party: String, amount: Money, paidOn: LocalDate, outstanding: Money, credit: Money) {
        (self.party, self.amount, self.paidOn) = (party, amount, paidOn)
        (self.outstanding, self.credit) = (outstanding, credit)
    }

    /// For programs.
    var members: [String: CanonicalValue] {
        [
            "party": .text(party), "direction": .text("in"), "amount": .text(amount.text),
            "currency": .text(amount.currency.code), "paidOn": .text(paidOn.text),
            "outstanding": .text(outstanding.text), "credit": .text(credit.text),
        ]
    }
}
