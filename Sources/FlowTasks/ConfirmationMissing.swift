/// An occurrence isn't confirmed as its task wants it.
package struct ConfirmationMissing: Hashable, Sendable {
    /// Which one.
    package let occurrence: OccurrenceID
    /// What its task wants.
    package let confirmation: TaskConfirmation
    /// What each way misses.
    package let missing: [[String]]
    /// Whether it is done, and something is to be taken from it.
    package let isRemoval: Bool
}
