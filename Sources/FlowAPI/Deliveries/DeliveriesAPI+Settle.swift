// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Records how an ambiguous delivery ended, once that was found out.
    package enum Settle: Method {
        package static let method = "io.flowd.Deliveries.Settle"

        /// Parameters of a call of `Settle`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// The id, or its first 6 characters or more.
            package var delivery: String
            /// True when it went out; otherwise it is dead, and can be replayed.
            package var sent: Bool
            package var reason: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `Settle`, with the fields of `Replay`.
        package typealias Reply = Replay.Reply
    }
}
