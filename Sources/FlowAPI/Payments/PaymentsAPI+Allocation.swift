// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Part of a payment that is on an instalment.
    package struct Allocation: Codable, Sendable, Hashable {
        /// The instalment's number in the schedule.
        package var instalment: Int
        /// Amount on the instalment, as a decimal string.
        package var amount: String

        package init(instalment: Int, amount: String) {
            self.instalment = instalment
            self.amount = amount
        }
    }
}
