// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A payment as it was recorded.
    package struct Payment: Codable, Sendable, Hashable {
        /// 3/p1: the 1st on schedule 3.
        package var id: String
        /// The schedule's number.
        package var schedule: String
        /// What the schedule is for.
        package var scheduleTitle: String
        /// The profile that paid, or that was paid.
        package var party: String
        /// Which way the money goes.
        package var direction: Direction
        /// Currency.
        package var currency: String
        /// How much came, or went out.
        package var amount: String
        /// The day on which it was paid.
        package var paidOn: String
        /// The bank's words, or a person's.
        package var reference: String?
        /// The bank's line that it was read from.
        package var bankLine: String?
        /// What was given back.
        package var refunded: String
        /// What is on no instalment and wasn't given back.
        package var credit: String
        /// What is on which instalment.
        package var allocations: [Allocation]

        /// Puts the fields together; nil fields are left out on the wire.
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
