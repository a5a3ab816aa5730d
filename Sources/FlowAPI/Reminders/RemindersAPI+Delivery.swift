// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// A message on its way out, or out.
    package struct Delivery: Codable, Sendable, Hashable {
        /// The same for every attempt.
        package var id: String
        /// The name of the channel.
        package var channel: String
        /// Whom it is for.
        package var recipient: String?
        /// How far a delivery is.
        package var state: DeliveryState
        /// How many attempts were begun.
        package var attempt: Int
        /// When it was made.
        package var createdAt: String
        /// When it is tried next, as long as it is pending.
        package var dueAt: String
        /// When its state last changed.
        package var changedAt: String
        /// What the last attempt that didn't succeed said.
        package var reason: String?
        /// What is said.
        package var text: String

        /// Puts the fields together; nil fields are left out on the wire.
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
