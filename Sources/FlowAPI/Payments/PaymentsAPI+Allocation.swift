// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// What of a payment is on an instalment.
    package struct Allocation: Codable, Sendable, Hashable {
        /// The instalment's number in the schedule.
        package var instalment: Int
        /// How much, as a decimal string.
        package var amount: String

        /// Puts the fields together.
        package init(instalment: Int, amount: String) {
            self.instalment = instalment
            self.amount = amount
        }
    }
}
