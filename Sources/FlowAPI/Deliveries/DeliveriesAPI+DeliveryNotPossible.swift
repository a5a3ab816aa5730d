// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Refusal of an operation that the delivery's state forbids, or of a delivery that no recipient is to get any
    /// more.
    package struct DeliveryNotPossible: APIError {
        package static let name = "io.flowd.Deliveries.DeliveryNotPossible"

        /// Id of the delivery.
        package var id: String
        /// State that forbids the operation; over when no recipient is to be notified any more.
        package var state: String
        /// Sentence for a person to read.
        package var message: String

        package init(id: String, state: String, message: String) {
            self.id = id
            self.state = state
            self.message = message
        }
    }
}
