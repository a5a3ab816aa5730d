/// A recurrence with its anchor, its zone and its policies: everything that its occurrences follow from.
///
/// Occurrences are always computed from the anchor, never from the one before, and however old the anchor is, the next one
/// is found by arithmetic and a bounded search.
package struct Recurrence: Sendable {
    package let definition: RecurrenceDefinition
    /// Local time at which the recurrence begins; an occurrence only when it matches the definition.
    package let anchor: LocalDateTime
    package let zone: ZoneRules
    package let options: RecurrenceOptions
    private let timeline: Timeline

    private enum Timeline: Sendable {
        case wallClock(RolledCursor, InstantEnd?)
        case physical(interval: Int, start: Int, last: Int, RecurrenceExceptions)
    }

    /// Most times of day of a rule whose dates are moved to business days.
    package static let rolledTimesPerDayMax = 1440

    /// Refuses a recurrence that never falls due, and policies that don't go with it.
    package init(
        _ definition: RecurrenceDefinition,
        anchor: LocalDateTime,
        zone: ZoneRules,
        options: RecurrenceOptions = RecurrenceOptions()
    ) throws(InvalidInput) {
        try self.init(perhapsEmpty: definition, anchor: anchor, zone: zone, options: options)
        guard first != nil else {
            throw InvalidInput(
                field: "rule",
                found: "no time that it ever falls due, from \(anchor.text) on",
                allowed: "a rule that falls due at least once before the year \(LocalDate.yearMax + 1)"
            )
        }
    }

    /// Creates a recurrence that may have no occurrences because it never falls due.
    ///
    /// The other initialiser throws for such a one. No occurrence of a rule is looked for after `last`.
    package init(
        perhapsEmpty definition: RecurrenceDefinition,
        anchor: LocalDateTime,
        zone: ZoneRules,
        options: RecurrenceOptions = RecurrenceOptions(),
        last: LocalDateTime = .max
    ) throws(InvalidInput) {
        self.definition = definition
        self.anchor = anchor
        self.zone = zone
        self.options = options
        let parts = Timing(definition, anchor: anchor, zone: zone, options: options)
        switch definition.form {
        case .rule(let rule):
            let cursor = parts.cursor(of: rule, last: last)
            if options.roll != .none { try Self.checkRolls(cursor.rule) }
            let nominal = NominalCursor(cursor, additions: parts.additions, exceptions: parts.exceptions)
            timeline = .wallClock(RolledCursor(nominal, options), InstantEnd(rule.end, besides: parts.additions))
        case .every(let seconds, let count, let end):
            guard options.roll == .none else { throw Self.rollRefusal("every \(seconds) seconds") }
            let start = parts.anchorSecond
            let last = min(parts.lastSecond(end), count.map { start + ($0 - 1) * seconds } ?? .max)
            timeline = .physical(interval: seconds, start: start, last: last, parts.exceptions)
        case .afterCompletion:
            let cursor = parts.cursor(of: .once, last: last)
            let nominal = NominalCursor(cursor, additions: parts.additions, exceptions: parts.exceptions)
            timeline = .wallClock(RolledCursor(nominal, options), nil)
        }
    }

    package var first: Occurrence? { occurrences().first { _ in true } }

    /// All occurrences by instant; with `after`, those later than this instant.
    package func occurrences(after: Timestamp? = nil) -> Occurrences {
        let second = after.map { Int($0.milliseconds.flooredQuotient(by: 1000)) }
        switch timeline {
        case .wallClock(let cursor, let end):
            return Occurrences(WallClockOccurrences(cursor, zone, options, after: second, end: end))
        case .physical(let interval, let start, let last, let exceptions):
            return Occurrences(
                PhysicalOccurrences(
                    every: interval,
                    from: start,
                    last: last,
                    exceptions: exceptions,
                    zone: zone,
                    calendar: options.calendar,
                    after: second
                )
            )
        }
    }

    /// Returns the first occurrence later than an instant; nil when there is none.
    ///
    /// When dates are moved to business days, several may have one instant: `next(behind:)` passes over none of them.
    package func next(after instant: Timestamp) -> Occurrence? {
        occurrences(after: instant).first { _ in true }
    }

    package func next(behind occurrence: Occurrence) -> Occurrence? {
        occurrences(after: occurrence.instant.advanced(byMilliseconds: -1000)).first { occurrence.precedes($0) }
    }

    private static func checkRolls(_ rule: RecurrenceRule) throws(InvalidInput) {
        guard rule.frequency <= .daily else { throw rollRefusal("FREQ=\(rule.frequency.word)") }
        let count = TimeSet(rule).count
        guard count <= rolledTimesPerDayMax else { throw rollRefusal("\(count) times a day") }
    }

    private static func rollRefusal(_ found: String) -> InvalidInput {
        InvalidInput(
            field: "roll",
            found: found,
            allowed: "rules of days and longer, with at most \(rolledTimesPerDayMax) times a day; else the roll none"
        )
    }
}
