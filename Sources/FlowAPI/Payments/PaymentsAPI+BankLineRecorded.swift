// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// The bank's line was recorded before; nothing was changed.
    package struct BankLineRecorded: APIError {
        package static let name = "io.flowd.Payments.BankLineRecorded"

        package var tenant: String
        package var bankLine: String
        /// The payment that it is, or that it gave back: 3/p1.
        package var payment: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, bankLine: String, payment: String, message: String) {
            self.tenant = tenant
            self.bankLine = bankLine
            self.payment = payment
            self.message = message
        }
    }
}
