// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Gives up a delivery that is pending, dead or ambiguous.
    ///
    /// A reminder none of whose deliveries got out has failed, and the next recipients in its chain are notified.
    package enum Drop: Method {
        package static let method = "io.flowd.Deliveries.Drop"

        /// Parameters of a call of `Drop`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// The id, or its first 6 characters or more.
            package var delivery: String
            /// Reason for the decision, in words.
            package var reason: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, delivery: String, reason: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.delivery = delivery
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Drop`, with the fields of `Replay`.
        package typealias Reply = Replay.Reply
    }
}
