/// An occurrence isn't confirmed as its task wants it.
package struct ConfirmationMissing: Hashable, Sendable {
    package let occurrence: OccurrenceID
    package let confirmation: TaskConfirmation
    /// Missing items of each way to confirm.
    package let missing: [[String]]
    /// Whether it is done, and something is to be taken from it.
    package let isRemoval: Bool
}
