// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// An instalment of which an amount is another than before the command; what is the same is absent.
    package struct MovedInstalment: Codable, Sendable, Hashable {
        /// Id of the instalment, such as 3/2.
        package var instalment: String
        /// Amount that is agreed.
        package var amount: AmountChange?
        /// Amount paid on the instalment, less refunds.
        package var paid: AmountChange?
        /// Amount that was written off.
        package var waived: AmountChange?
        /// Late fees and interest that stand.
        package var charged: AmountChange?
        /// Amount that is still owed.
        package var outstanding: AmountChange?

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
