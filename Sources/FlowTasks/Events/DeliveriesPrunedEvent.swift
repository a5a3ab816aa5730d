/// Deliveries that were kept long enough.
package struct DeliveriesPrunedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Deliveries were deleted after as long as the tenant's limit says; the fates of their reminders stay.
        case deliveriesPruned
    }

    /// Number of deliveries that were deleted.
    package let count: Int
    /// Instant before which the deleted deliveries had ended.
    package let before: String
    /// Number of days of the limit `deliveryRetentionDays`.
    package let days: Int

    /// Creates the event of `count` deliveries pruned by a limit of `days` days.
    package init(count: Int, before: Timestamp, days: Int) {
        self.count = count
        self.before = before.rfc3339
        self.days = days
    }
}
