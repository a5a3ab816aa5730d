/// Parts of a tenant's timing that a changeset touches, whose readers have to look again.
package struct TimeTouch: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Next instant at which the tenant has something to do may have changed.
    package static let wakes = TimeTouch(rawValue: 1)
    /// Deliveries are to go out that were not before.
    package static let deliveries = TimeTouch(rawValue: 2)
}
