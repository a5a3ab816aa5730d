// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// The delivery isn't in a state in which this can be done, or nobody is to be told of it any more.
    package struct DeliveryNotPossible: APIError {
        package static let name = "io.flowd.Deliveries.DeliveryNotPossible"

        /// Which one.
        package var id: String
        /// The state that stands in the way; over when nobody is to be told any more.
        package var state: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(id: String, state: String, message: String) {
            self.id = id
            self.state = state
            self.message = message
        }
    }
}
