/// A payment schedule's number, counted from 1 in its tenant.
package struct PaymentScheduleID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number behind it.
    package let number: Int64

    /// Makes the id from a number that the tenant gave out.
    package init(_ number: Int64) {
        self.number = number
    }

    package static func < (left: PaymentScheduleID, right: PaymentScheduleID) -> Bool { left.number < right.number }

    package var description: String { String(number) }
}
