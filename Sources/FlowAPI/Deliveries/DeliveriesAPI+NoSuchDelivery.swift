// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// No such delivery in this tenant.
    package struct NoSuchDelivery: APIError {
        package static let name = "io.flowd.Deliveries.NoSuchDelivery"

        package var tenant: String
        /// Delivery that was asked for.
        package var delivery: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, delivery: String, message: String) {
            self.tenant = tenant
            self.delivery = delivery
            self.message = message
        }
    }
}
