// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Something in the history of a delivery.
    package struct Entry: Codable, Sendable, Hashable {
        package var at: String
        package var kind: EntryKind
        /// The number of the attempt, or of those that were begun before.
        package var attempt: Int
        /// Principal that made the decision.
        package var by: String?
        /// Reason that the attempt gave, or reason of the decision.
        package var reason: String?

        package init(at: String, kind: EntryKind, attempt: Int, by: String? = nil, reason: String? = nil) {
            self.at = at
            self.kind = kind
            self.attempt = attempt
            self.by = by
            self.reason = reason
        }
    }
}
