// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Says how an ambiguous delivery ended, once somebody has found out.
    package enum Settle: Method {
        package static let method = "io.flowd.Deliveries.Settle"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The id, or its first 6 characters or more.
            package var delivery: String
            /// True when it went out; otherwise it is dead, and can be replayed.
            package var sent: Bool
            /// Why, in words.
            package var reason: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                delivery: String,
                sent: Bool,
                reason: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.delivery = delivery
                self.sent = sent
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Replay`.
        package typealias Reply = Replay.Reply
    }
}
