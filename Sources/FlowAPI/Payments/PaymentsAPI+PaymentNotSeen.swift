// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A payment that the caller hasn't looked at may be the same transfer; nothing was changed.
    package struct PaymentNotSeen: APIError {
        package static let name = "io.flowd.Payments.PaymentNotSeen"

        package var tenant: String
        /// The first of them: 3/p1.
        package var payment: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, payment: String, message: String) {
            self.tenant = tenant
            self.payment = payment
            self.message = message
        }
    }
}
