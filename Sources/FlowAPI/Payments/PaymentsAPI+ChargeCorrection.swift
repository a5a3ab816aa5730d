// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A charge that was taken back, because a payment was recorded that came before it.
    package struct ChargeCorrection: Codable, Sendable, Hashable {
        /// Id of the instalment, such as 3/2.
        package var instalment: String
        /// The number of the charge on its instalment.
        package var charge: Int
        package var kind: ChargeKind
        /// Amount before the correction.
        package var amount: String
        /// Amount that the charge comes to now; absent when it was taken back.
        package var charged: String?
        package var reason: String

        package init(
            instalment: String,
            charge: Int,
            kind: ChargeKind,
            amount: String,
            charged: String? = nil,
            reason: String
        ) {
            self.instalment = instalment
            self.charge = charge
            self.kind = kind
            self.amount = amount
            self.charged = charged
            self.reason = reason
        }
    }
}
