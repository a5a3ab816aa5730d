// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// No such delivery in this tenant.
    package struct NoSuchDelivery: APIError {
        package static let name = "io.flowd.Deliveries.NoSuchDelivery"

        /// The tenant's slug.
        package var tenant: String
        /// What was asked for.
        package var delivery: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, delivery: String, message: String) {
            self.tenant = tenant
            self.delivery = delivery
            self.message = message
        }
    }
}
