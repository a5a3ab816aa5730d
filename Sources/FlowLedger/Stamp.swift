/// Record of a change: its instant, its author and its event.
package struct Stamp: Hashable, Sendable, Codable {
    package let at: Timestamp
    package let by: Principal
    package let event: EventNumber

    package init(at: Timestamp, by: Principal, event: EventNumber) {
        self.at = at
        self.by = by
        self.event = event
    }
}
