// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A payment that the caller hasn't looked at may be the same transfer; nothing was changed.
    package struct PaymentNotSeen: APIError {
        package static let name = "io.flowd.Payments.PaymentNotSeen"

        /// The tenant's slug.
        package var tenant: String
        /// The first of them: 3/p1.
        package var payment: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, payment: String, message: String) {
            self.tenant = tenant
            self.payment = payment
            self.message = message
        }
    }
}
