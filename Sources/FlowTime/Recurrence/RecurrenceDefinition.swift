/// A recurrence as it was asked for: what a text says, without anchor, zone and policies.
package struct RecurrenceDefinition: Hashable, Sendable {
    /// What makes the times.
    package var form: RecurrenceForm
    /// RDATE: further times, ascending and distinct.
    package var additions: [LocalDateTime] = []
    /// EXDATE: times and dates that are left out.
    package var exceptions = RecurrenceExceptions()
    /// Further times told as instants, which a zone makes local.
    package var additionInstants: [Timestamp] = []
    /// Excepted times told as instants, which a zone makes local.
    var exceptionInstants: [Timestamp] = []

    /// Most further times, and most excepted ones.
    package static let dateCountMax = 1000

    /// A recurrence without further or excepted times.
    package init(_ form: RecurrenceForm) {
        self.form = form
    }
}

/// What makes the times of a recurrence.
package enum RecurrenceForm: Hashable, Sendable {
    /// A rule that follows the wall clock.
    case rule(RecurrenceRule)
    /// Every so many seconds of physical time, with an end if it has one.
    case every(seconds: Int, count: Int?, end: RecurrenceEnd?)
    /// So long after the one before was done; the first is at the anchor.
    case afterCompletion(CompletionDelay)
}

/// How long after a completion the next occurrence is.
package enum CompletionDelay: Hashable, Sendable {
    /// Physical time.
    case seconds(Int)
    /// So many days later, at the anchor's time of day.
    case days(Int)
    /// So many months later, at the anchor's time of day; a day that the month hasn't becomes its last.
    case months(Int)
}
