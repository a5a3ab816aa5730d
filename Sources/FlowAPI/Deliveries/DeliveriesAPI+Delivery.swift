// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// A message on its way out, or out.
    package struct Delivery: Codable, Sendable, Hashable {
        /// The same for every attempt: 32 characters of 0-9 and a-f.
        package var id: String
        /// The reminder that it is of: 3/14/1, s5/1/1 when it is of a step.
        package var reminder: String
        /// The name of the channel.
        package var channel: String
        /// Whom it is for.
        package var recipient: String?
        /// The address to which the last attempt went.
        package var address: String?
        /// One line.
        package var title: String
        /// How far a delivery is.
        package var state: DeliveryState
        /// How many attempts were begun.
        package var attempt: Int
        /// When it was made.
        package var createdAt: String
        /// When it is tried next, as long as it is pending.
        package var dueAt: String?
        /// When its state last changed.
        package var changedAt: String
        /// Reason that the last attempt which didn't succeed gave, and what puts it off, such as a channel that is
        /// disabled.
        package var reason: String?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            id: String,
            reminder: String,
            channel: String,
            recipient: String? = nil,
            address: String? = nil,
            title: String,
            state: DeliveryState,
            attempt: Int,
            createdAt: String,
            dueAt: String? = nil,
            changedAt: String,
            reason: String? = nil
        ) {
            self.id = id
            self.reminder = reminder
            self.channel = channel
            self.recipient = recipient
            self.address = address
            self.title = title
            self.state = state
            self.attempt = attempt
            self.createdAt = createdAt
            self.dueAt = dueAt
            self.changedAt = changedAt
            self.reason = reason
        }
    }
}
