/// A recurrence as it was asked for: what a text says, without anchor, zone and policies.
package struct RecurrenceDefinition: Hashable, Sendable {
    package var form: RecurrenceForm
    /// RDATE: further times, ascending and distinct.
    package var additions: [LocalDateTime] = []
    /// EXDATE: times and dates that are left out.
    package var exceptions = RecurrenceExceptions()
    /// Further times given as instants, which a zone makes local.
    package var additionInstants: [Timestamp] = []
    /// Excepted times given as instants, which a zone makes local.
    var exceptionInstants: [Timestamp] = []

    /// Most further times, and most excepted ones.
    package static let dateCountMax = 1000

    package init(_ form: RecurrenceForm) {
        self.form = form
    }
}

/// Rule or interval that produces the times of a recurrence.
package enum RecurrenceForm: Hashable, Sendable {
    /// A rule that follows the wall clock.
    case rule(RecurrenceRule)
    /// Every so many seconds of physical time, with an end if it has one.
    case every(seconds: Int, count: Int?, end: RecurrenceEnd?)
    /// Recurrence so long after the one before was done; the first is at the anchor.
    case afterCompletion(CompletionDelay)
}

/// Delay between a completion and the next occurrence.
package enum CompletionDelay: Hashable, Sendable {
    case seconds(Int)
    /// Number of days later, at the anchor's time of day.
    case days(Int)
    /// Number of months later, at the anchor's time of day; a day that the month hasn't becomes its last.
    case months(Int)
}
