// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// A message on its way out, or out.
    package struct Delivery: Codable, Sendable, Hashable {
        /// Id that all attempts share: 32 characters of 0-9 and a-f.
        package var id: String
        /// The reminder that it is of: 3/14/1, s5/1/1 when it is of a step.
        package var reminder: String
        /// The name of the channel.
        package var channel: String
        package var recipient: String?
        /// The address to which the last attempt went.
        package var address: String?
        /// Title of the message, one line.
        package var title: String
        package var state: DeliveryState
        /// Number of attempts that were begun.
        package var attempt: Int
        package var createdAt: String
        /// Instant of the next attempt, as long as the delivery is pending.
        package var dueAt: String?
        /// Instant at which the state last changed.
        package var changedAt: String
        /// Reason that the last attempt which didn't succeed gave, and what puts it off, such as a channel that is
        /// disabled.
        package var reason: String?

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
