// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// An instalment of which an amount is another than before the command; what is the same is absent.
    package struct MovedInstalment: Codable, Sendable, Hashable {
        /// The instalment: 3/2.
        package var instalment: String
        /// What it is agreed to be.
        package var amount: AmountChange?
        /// What was paid on it, less what was refunded.
        package var paid: AmountChange?
        /// What was written off.
        package var waived: AmountChange?
        /// Late fees and interest that stand.
        package var charged: AmountChange?
        /// What is still owed.
        package var outstanding: AmountChange?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            instalment: String,
            amount: AmountChange? = nil,
            paid: AmountChange? = nil,
            waived: AmountChange? = nil,
            charged: AmountChange? = nil,
            outstanding: AmountChange? = nil
        ) {
            self.instalment = instalment
            self.amount = amount
            self.paid = paid
            self.waived = waived
            self.charged = charged
            self.outstanding = outstanding
        }
    }
}
