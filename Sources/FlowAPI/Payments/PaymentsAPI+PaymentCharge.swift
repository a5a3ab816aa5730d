// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A late fee or interest on an instalment.
    package struct PaymentCharge: Codable, Sendable, Hashable {
        /// Id of the instalment, such as 3/2.
        package var instalment: String
        /// 1, 2, 3 … on its instalment.
        package var number: Int
        package var kind: ChargeKind
        /// Amount of the charge, as a decimal string.
        package var amount: String
        /// The percentage that it comes from: of what was owed for a late fee, a year for interest; absent for an
        /// amount.
        package var rate: String?
        /// The payer's day on which it was made, up to which interest runs.
        package var chargedOn: String
        /// The day from which interest runs; absent for a late fee.
        package var runsFrom: String?
        /// Reason why the charge was taken back; absent as long as it stands.
        package var reversed: String?

        package init(
            instalment: String,
            number: Int,
            kind: ChargeKind,
            amount: String,
            rate: String? = nil,
            chargedOn: String,
            runsFrom: String? = nil,
            reversed: String? = nil
        ) {
            self.instalment = instalment
            self.number = number
            self.kind = kind
            self.amount = amount
            self.rate = rate
            self.chargedOn = chargedOn
            self.runsFrom = runsFrom
            self.reversed = reversed
        }
    }
}
