// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// A link that a message carries, by what its code is for.
    ///
    /// The code itself is told to nobody else.
    package struct Link: Codable, Sendable, Hashable {
        /// done, acknowledge, or snooze and for how long: snooze 1h.
        package var purpose: String
        /// Expires at.
        package var expiresAt: String
        /// When its code was used; absent until then.
        package var redeemedAt: String?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(purpose: String, expiresAt: String, redeemedAt: String? = nil) {
            self.purpose = purpose
            self.expiresAt = expiresAt
            self.redeemedAt = redeemedAt
        }
    }
}
