// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Link that a message carries, by what its code is for.
    ///
    /// The code itself is disclosed only to the recipient.
    package struct Link: Codable, Sendable, Hashable {
        /// done, acknowledge, or snooze and for how long: snooze 1h.
        package var purpose: String
        package var expiresAt: String
        /// Instant at which the link's code was used; absent until then.
        package var redeemedAt: String?

        package init(purpose: String, expiresAt: String, redeemedAt: String? = nil) {
            self.purpose = purpose
            self.expiresAt = expiresAt
            self.redeemedAt = redeemedAt
        }
    }
}
