// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// An amount on both sides of a command, as decimal strings.
    package struct AmountChange: Codable, Sendable, Hashable {
        /// Amount before the command.
        package var before: String
        /// Amount after the command.
        package var now: String

        package init(before: String, now: String) {
            self.before = before
            self.now = now
        }
    }
}
