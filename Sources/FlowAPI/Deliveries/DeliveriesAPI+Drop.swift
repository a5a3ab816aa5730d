// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Gives up a delivery that is pending, dead or ambiguous.
    ///
    /// A reminder none of whose deliveries got out has failed, and whoever comes behind in its chain is told.
    package enum Drop: Method {
        package static let method = "io.flowd.Deliveries.Drop"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The id, or its first 6 characters or more.
            package var delivery: String
            /// Why, in words.
            package var reason: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, delivery: String, reason: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.delivery = delivery
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Replay`.
        package typealias Reply = Replay.Reply
    }
}
