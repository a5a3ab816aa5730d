/// Deliveries that were kept long enough.
package struct DeliveriesPrunedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// What was said to whom went that was kept as long as the tenant's limit says; the fates of reminders stay.
        case deliveriesPruned
    }

    /// How many there were.
    package let count: Int
    /// Those that were over since before this.
    package let before: String
    /// How many days the limit deliveryRetentionDays says.
    package let days: Int

    /// So many deliveries, by a limit of so many days.
    package init(count: Int, before: Timestamp, days: Int) {
        self.count = count
        self.before = before.rfc3339
        self.days = days
    }
}
