// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Has a delivery that is dead or ambiguous, or that waits behind an attempt, be tried once more, under the same
    /// id, at once and then as a new one would be.
    ///
    /// Its reminder keeps the fate that it has.
    package enum Replay: Method {
        package static let method = "io.flowd.Deliveries.Replay"

        /// Parameters of a call of `Replay`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// The id, or its first 6 characters or more.
            package var delivery: String
            package var reason: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, delivery: String, reason: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.delivery = delivery
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Replay`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Whole id of the delivery.
            package var id: String
            package var state: DeliveryState
            /// Instant of the next attempt, as long as the delivery is pending.
            package var dueAt: String?
            /// Reason for waiting until then: a pause, a person's quiet hours.
            package var reason: String?
            /// The event that the command made.
            package var eventNumber: Int

            package init(
                id: String,
                state: DeliveryState,
                dueAt: String? = nil,
                reason: String? = nil,
                eventNumber: Int
            ) {
                self.id = id
                self.state = state
                self.dueAt = dueAt
                self.reason = reason
                self.eventNumber = eventNumber
            }
        }
    }
}
