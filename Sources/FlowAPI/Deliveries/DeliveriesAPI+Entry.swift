// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Something in the history of a delivery.
    package struct Entry: Codable, Sendable, Hashable {
        /// At.
        package var at: String
        /// What happened to a delivery: failed and ambiguous are attempts, the others were decided by somebody.
        package var kind: EntryKind
        /// The number of the attempt, or of those that were begun before.
        package var attempt: Int
        /// Who decided it.
        package var by: String?
        /// What the attempt said, or why it was decided.
        package var reason: String?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(at: String, kind: EntryKind, attempt: Int, by: String? = nil, reason: String? = nil) {
            self.at = at
            self.kind = kind
            self.attempt = attempt
            self.by = by
            self.reason = reason
        }
    }
}
