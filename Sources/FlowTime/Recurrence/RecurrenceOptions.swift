/// How the times of a rule become instants.
package struct RecurrenceOptions: Hashable, Sendable {
    /// What becomes of a time that doesn't exist.
    package var gap: GapPolicy
    /// What becomes of a time that exists twice.
    package var overlap: OverlapPolicy
    /// What becomes of a date that is no business day.
    package var roll: BusinessRoll
    /// Which dates are business days.
    package var calendar: BusinessCalendar

    /// Puts the policies together; left out, a gap shifts, an overlap takes the first, and dates stay.
    package init(
        gap: GapPolicy = .shift,
        overlap: OverlapPolicy = .first,
        roll: BusinessRoll = .none,
        calendar: BusinessCalendar = .everyDay
    ) {
        self.gap = gap
        self.overlap = overlap
        self.roll = roll
        self.calendar = calendar
    }
}

/// What becomes of a time over which the clocks are put forward.
package enum GapPolicy: String, CaseIterable, Sendable {
    /// As much later as the clocks are put forward: 02:30 is at 03:30 that day.
    case shift
    /// The first moment behind the gap.
    case firstValid
    /// Nothing happens.
    case skip
}

/// What becomes of a time that the clocks show twice, as they are put back.
package enum OverlapPolicy: String, CaseIterable, Sendable {
    /// The first time.
    case first
    /// The second time.
    case second
    /// Both times.
    case both
}
