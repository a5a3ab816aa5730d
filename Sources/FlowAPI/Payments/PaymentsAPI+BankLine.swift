// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A bank's line that is known.
    package struct BankLine: Codable, Sendable, Hashable {
        /// Identifier that distinguishes the line from all others.
        package var bankLine: String
        package var fate: BankLineFate
        /// The payment that it is, or that it gave back: 3/p1; absent where it was dismissed.
        package var payment: String?
        /// Reason why the line was dismissed.
        package var reason: String?

        package init(bankLine: String, fate: BankLineFate, payment: String? = nil, reason: String? = nil) {
            self.bankLine = bankLine
            self.fate = fate
            self.payment = payment
            self.reason = reason
        }
    }
}
