/// When, by whom and in which event something changed.
package struct Stamp: Hashable, Sendable, Codable {
    /// The instant.
    package let at: Timestamp
    /// Who.
    package let by: Principal
    /// The event that says so.
    package let event: EventNumber

    /// Makes a stamp.
    package init(at: Timestamp, by: Principal, event: EventNumber) {
        self.at = at
        self.by = by
        self.event = event
    }
}
