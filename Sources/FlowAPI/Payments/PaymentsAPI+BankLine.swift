// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A bank's line that was recorded.
    package struct BankLine: Codable, Sendable, Hashable {
        /// What tells it from all others.
        package var bankLine: String
        /// The payment that it is: 3/p1.
        package var payment: String

        /// Puts the fields together.
        package init(bankLine: String, payment: String) {
            self.bankLine = bankLine
            self.payment = payment
        }
    }
}
