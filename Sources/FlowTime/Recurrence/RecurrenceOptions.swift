/// Policies by which the times of a rule become instants.
package struct RecurrenceOptions: Hashable, Sendable {
    package var gap: GapPolicy
    package var overlap: OverlapPolicy
    package var roll: BusinessRoll
    package var calendar: BusinessCalendar

    /// Creates options; when left out, a gap shifts, an overlap takes the first, and dates stay.
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

/// Policy for a time over which the clocks are put forward.
package enum GapPolicy: String, CaseIterable, Sendable {
    /// Shifts by as much as the clocks are put forward: 02:30 is at 03:30 that day.
    case shift
    case firstValid
    case skip
}

/// Policy for a time that the clocks show twice because they are put back.
package enum OverlapPolicy: String, CaseIterable, Sendable {
    case first
    case second
    case both
}
