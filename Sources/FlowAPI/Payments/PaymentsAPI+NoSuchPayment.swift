// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// The schedule has no such payment.
    package struct NoSuchPayment: APIError {
        package static let name = "io.flowd.Payments.NoSuchPayment"

        package var tenant: String
        /// Id of the payment that was requested.
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
