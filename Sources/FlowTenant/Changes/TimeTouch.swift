/// What of time a changeset touches: who looks there has to look again.
package struct TimeTouch: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: UInt8

    /// Makes it from its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// When the tenant has something to do next may have changed.
    package static let wakes = TimeTouch(rawValue: 1)
    /// Something is to go out that was not before.
    package static let deliveries = TimeTouch(rawValue: 2)
}
