package import FlowCore

/// What holds of every ledger.
package enum LedgerCheck {
    /// The first thing that is wrong with a tenant's events from the first on; `nil` when nothing is.
    package static func problem(in events: [Event]) -> String? {
        var previous = EventChain.start
        for (index, event) in events.enumerated() {
            guard event.header.number == EventNumber(index + 1) else {
                return "Event \(event.header.number) stands where \(index + 1) should"
            }
            guard EventChain.verifies(event, after: previous) else {
                return "Event \(event.header.number) doesn't follow from the one before"
            }
            previous = event.hash
        }
        return nil
    }
}
