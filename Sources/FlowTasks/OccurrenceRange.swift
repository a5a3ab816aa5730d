/// Occurrences that were missed and are too many for a row each: the recorded fate of all in it.
package struct OccurrenceRange: Hashable, Sendable {
    /// The number of the first; the others follow it.
    package let firstNumber: Int
    package let count: Int
    package let revision: Int
    package let first: OccurrenceMark
    package let last: OccurrenceMark
    package let fate: ReminderFate
    /// Instant at which the fate was decided.
    package let at: Timestamp

    package init(
        firstNumber: Int,
        count: Int,
        revision: Int,
        first: OccurrenceMark,
        last: OccurrenceMark,
        fate: ReminderFate,
        at: Timestamp
    ) {
        self.firstNumber = firstNumber
        self.count = count
        self.revision = revision
        self.first = first
        self.last = last
        self.fate = fate
        self.at = at
    }
}
