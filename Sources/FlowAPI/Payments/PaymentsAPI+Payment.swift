// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A payment as it was recorded.
    package struct Payment: Codable, Sendable, Hashable {
        /// 3/p1: the 1st on schedule 3.
        package var id: String
        /// Number of the schedule, as text.
        package var schedule: String
        package var scheduleTitle: String
        /// The profile that paid, or that was paid.
        package var party: String
        package var direction: Direction
        package var currency: String
        /// Amount that came in, or went out.
        package var amount: String
        /// The day on which it was paid.
        package var paidOn: String
        /// The bank's words, or a person's.
        package var reference: String?
        /// The bank's line that it was read from.
        package var bankLine: String?
        /// Amount that was given back.
        package var refunded: String
        /// Amount that is on no instalment and wasn't given back.
        package var credit: String
        /// Parts of the payment that are on instalments.
        package var allocations: [Allocation]

        package init(
            id: String,
            schedule: String,
            scheduleTitle: String,
            party: String,
            direction: Direction,
            currency: String,
            amount: String,
            paidOn: String,
            reference: String? = nil,
            bankLine: String? = nil,
            refunded: String,
            credit: String,
            allocations: [Allocation]
        ) {
            self.id = id
            self.schedule = schedule
            self.scheduleTitle = scheduleTitle
            self.party = party
            self.direction = direction
            self.currency = currency
            self.amount = amount
            self.paidOn = paidOn
            self.reference = reference
            self.bankLine = bankLine
            self.refunded = refunded
            self.credit = credit
            self.allocations = allocations
        }
    }
}
