// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// The schedule has no such payment.
    package struct NoSuchPayment: APIError {
        package static let name = "io.flowd.Payments.NoSuchPayment"

        /// The tenant's slug.
        package var tenant: String
        /// What was asked for.
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
