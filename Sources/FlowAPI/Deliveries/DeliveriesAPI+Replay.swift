// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Has a delivery that is dead or ambiguous, or that waits behind an attempt, be tried once more, under the same
    /// id, at once and then as a new one would be.
    ///
    /// Its reminder keeps the fate that it has.
    package enum Replay: Method {
        package static let method = "io.flowd.Deliveries.Replay"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The id, or its first 6 characters or more.
            package var delivery: String
            /// Why, in words.
            package var reason: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, delivery: String, reason: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.delivery = delivery
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The whole id.
            package var id: String
            /// How far a delivery is.
            package var state: DeliveryState
            /// When it is tried next, as long as it is pending.
            package var dueAt: String?
            /// What has it wait until then: a pause, somebody's quiet hours.
            package var reason: String?
            /// The event that the command made.
            package var eventNumber: Int

            /// Puts the fields together; nil fields are left out on the wire.
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
