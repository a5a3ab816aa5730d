package import FlowCore

/// A stretch of a tenant's ledger, of which perhaps only some events were wanted.
package struct EventBatch: Sendable {
    /// The events that were wanted, oldest first.
    package let events: [Event]
    /// The last event that was looked at: everything wanted up to here is in this batch or came before.
    package let through: EventNumber
    package let head: EventNumber

    package init(events: [Event], through: EventNumber, head: EventNumber) {
        self.events = events
        self.through = through
        self.head = head
    }
}
