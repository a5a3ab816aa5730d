/// Occurrences that were missed and are too many for a row each: the recorded fate of all in it.
package struct OccurrenceRange: Hashable, Sendable {
    /// The number of the first; the others follow it.
    package let firstNumber: Int
    /// How many.
    package let count: Int
    /// The revision of the timing.
    package let revision: Int
    /// The first one.
    package let first: OccurrenceMark
    /// The last one.
    package let last: OccurrenceMark
    /// What became of all their reminders.
    package let fate: ReminderFate
    /// When that was decided.
    package let at: Timestamp

    /// Puts a range together.
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
