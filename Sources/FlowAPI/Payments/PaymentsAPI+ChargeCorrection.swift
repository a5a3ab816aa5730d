// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A charge that was taken back, because a payment was recorded that came before it.
    package struct ChargeCorrection: Codable, Sendable, Hashable {
        /// The instalment: 3/2.
        package var instalment: String
        /// The number of the charge on its instalment.
        package var charge: Int
        /// What a charge is for.
        package var kind: ChargeKind
        /// What it was.
        package var amount: String
        /// What it comes to now; absent when it was taken back.
        package var charged: String?
        /// Why, in words.
        package var reason: String

        /// Puts the fields together; nil fields are left out on the wire.
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
