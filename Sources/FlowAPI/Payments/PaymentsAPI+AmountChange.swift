// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// An amount on both sides of a command, as decimal strings.
    package struct AmountChange: Codable, Sendable, Hashable {
        /// What it was.
        package var before: String
        /// What it is.
        package var now: String

        /// Puts the fields together.
        package init(before: String, now: String) {
            self.before = before
            self.now = now
        }
    }
}
