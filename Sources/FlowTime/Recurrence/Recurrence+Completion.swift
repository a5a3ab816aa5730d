extension Recurrence {
    /// The occurrence that follows when the one before was done at an instant; nil when the recurrence isn't one after
    /// completion, or the calendar ends.
    ///
    /// A time that the zone hasn't is shifted where the policy is to skip it: it is the only one there is.
    package func next(afterCompletion instant: Timestamp) -> Occurrence? {
        guard case .afterCompletion(let delay) = definition.form else { return nil }
        let done = zone.localTime(at: instant)
        switch delay {
        case .seconds(let seconds):
            let start = Int(instant.milliseconds.flooredQuotient(by: 1000)) + seconds
            var occurrences = PhysicalOccurrences(
                every: seconds,
                from: start,
                last: start,
                exceptions: RecurrenceExceptions(),
                zone: zone,
                calendar: options.calendar,
                after: nil
            )
            return occurrences.next()
        case .days(let days): return atAnchorTime(of: done.date.advanced(byDays: days))
        case .months(let months): return atAnchorTime(of: done.date.advanced(byMonths: months))
        }
    }

    private func atAnchorTime(of date: LocalDate) -> Occurrence? {
        var options = options
        if options.gap == .skip { options.gap = .shift }
        let local = LocalDateTime(date: date, secondOfDay: anchor.secondOfDay)
        let cursor = RuleCursor(.once, anchor: local, last: local)
        let nominal = NominalCursor(cursor, additions: [], exceptions: RecurrenceExceptions())
        var occurrences = WallClockOccurrences(RolledCursor(nominal, options), zone, options, after: nil, end: nil)
        return occurrences.next()
    }
}

extension RecurrenceRule {
    /// One time: the anchor's.
    package static var once: RecurrenceRule {
        var rule = RecurrenceRule(.daily)
        rule.count = 1
        return rule
    }
}
