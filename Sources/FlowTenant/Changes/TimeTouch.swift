/// Parts of a tenant's timing that a changeset touches, whose readers have to look again.
package struct TimeTouch: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Possible change of the next instant at which the tenant has something to do.
    package static let wakes = TimeTouch(rawValue: 1)
    /// Deliveries that are to go out and were not before.
    package static let deliveries = TimeTouch(rawValue: 2)
}
