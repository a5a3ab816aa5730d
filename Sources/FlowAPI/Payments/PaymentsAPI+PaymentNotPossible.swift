// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// The instalment isn't in a state in which this can be done, or the schedule is full.
    package struct PaymentNotPossible: APIError {
        package static let name = "io.flowd.Payments.PaymentNotPossible"

        /// Id of the schedule or of the instalment, such as 3 or 3/2.
        package var id: String
        /// The state that stands in the way.
        package var state: InstalmentState?
        /// Sentence for a person to read.
        package var message: String

        package init(id: String, state: InstalmentState? = nil, message: String) {
            self.id = id
            self.state = state
            self.message = message
        }
    }
}
