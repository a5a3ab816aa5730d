// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// The bank's line was recorded before; nothing was changed.
    package struct BankLineRecorded: APIError {
        package static let name = "io.flowd.Payments.BankLineRecorded"

        /// The tenant's slug.
        package var tenant: String
        /// Bank line.
        package var bankLine: String
        /// The payment that it is, or that it gave back: 3/p1.
        package var payment: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, bankLine: String, payment: String, message: String) {
            self.tenant = tenant
            self.bankLine = bankLine
            self.payment = payment
            self.message = message
        }
    }
}
