// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// A message on its way out, or out.
    package struct Delivery: Codable, Sendable, Hashable {
        /// Identifier of the delivery, unchanged for every attempt.
        package var id: String
        /// The name of the channel.
        package var channel: String
        /// Recipient of the message; absent for a message to no particular recipient.
        package var recipient: String?
        package var state: DeliveryState
        /// Number of attempts that were begun.
        package var attempt: Int
        package var createdAt: String
        /// Instant of the next attempt, as long as the delivery is pending.
        package var dueAt: String
        /// Instant of the last change of state.
        package var changedAt: String
        /// Cause that the last unsuccessful attempt reported.
        package var reason: String?
        package var text: String

        package init(
            id: String,
            channel: String,
            recipient: String? = nil,
            state: DeliveryState,
            attempt: Int,
            createdAt: String,
            dueAt: String,
            changedAt: String,
            reason: String? = nil,
            text: String
        ) {
            self.id = id
            self.channel = channel
            self.recipient = recipient
            self.state = state
            self.attempt = attempt
            self.createdAt = createdAt
            self.dueAt = dueAt
            self.changedAt = changedAt
            self.reason = reason
            self.text = text
        }
    }
}
