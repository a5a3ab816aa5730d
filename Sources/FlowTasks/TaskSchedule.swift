/// A task's timing in the rules of its zone: which times there are.
package struct TaskSchedule: Sendable {
    package let zone: ZoneRules
    package let recurrence: Recurrence
    /// The digest of the holidays around which its dates are rolled; nil when they stay where they are.
    package let holidays: String?

    /// Throws what is wrong with the timing: a zone that isn't there, a rule that can't be read or never falls due.
    package init(_ timing: TaskTiming, zones: any ZoneCatalog, holidays book: HolidayBook) throws(InvalidInput) {
        zone = try Self.zone(timing.zone, zones)
        let definition =
            try timing.rule.map { (text) throws(InvalidInput) in
                try RecurrenceDefinition(validating: text, field: "rule")
            } ?? RecurrenceDefinition(.rule(.once))
        let anchor = try LocalDateTime(validating: timing.start, field: "start")
        if timing.roll != .none { try Self.check(timing.roll, definition, anchor) }
        recurrence = try Recurrence(
            definition,
            anchor: anchor,
            zone: zone,
            options: RecurrenceOptions(
                gap: timing.gap,
                overlap: timing.overlap,
                roll: timing.roll,
                calendar: book.calendar
            )
        )
        holidays = timing.roll == .none ? nil : book.digest
    }

    /// Stands for a timing that can't be read any more: one time, in UTC, for what needs no times.
    package static func standIn(for timing: TaskTiming) throws(InvalidInput) -> TaskSchedule {
        let zone: ZoneRules
        do throws(ZoneError) {
            zone = try ZoneRules(name: "UTC", posix: "UTC0")
        } catch {
            throw error.invalidInput(field: "zone")
        }
        let anchor = try LocalDateTime(validating: timing.start, field: "start")
        let once = RecurrenceDefinition(.rule(.once))
        return TaskSchedule(zone: zone, recurrence: try Recurrence(once, anchor: anchor, zone: zone), holidays: nil)
    }

    private init(zone: ZoneRules, recurrence: Recurrence, holidays: String?) {
        self.zone = zone
        self.recurrence = recurrence
        self.holidays = holidays
    }

    /// The rules of a task's zone; throws when there is none of the name.
    package static func zone(_ name: String, _ zones: any ZoneCatalog) throws(InvalidInput) -> ZoneRules {
        do throws(ZoneError) {
            return try zones.zone(named: name)
        } catch {
            throw error.invalidInput(field: "zone")
        }
    }

    /// True when the next occurrence depends on when the one before was done.
    var isAfterCompletion: Bool {
        if case .afterCompletion = recurrence.definition.form { return true }
        return false
    }

    /// Returns the times after a mark, where there is one, that are later than an instant, in order.
    func times(behind mark: OccurrenceMark?, since: Timestamp) -> TaskTimes {
        let start = mark.map { max($0.instant.advanced(byMilliseconds: -1000), since) } ?? since
        return TaskTimes(occurrences: recurrence.occurrences(after: start), mark: mark)
    }

    /// Refuses a roll of what has several times of day, or none.
    ///
    /// With one time of day, dates that are moved stay in the order of their nominal dates, whatever becomes a holiday: so
    /// none is passed over or made twice when the holidays change.
    private static func check(
        _ roll: BusinessRoll,
        _ definition: RecurrenceDefinition,
        _ anchor: LocalDateTime
    ) throws(InvalidInput) {
        let found: String
        switch definition.form {
        case .rule(let rule):
            let times = TimeSet(RuleCursor(rule, anchor: anchor, last: .max).rule)
            let isOnce = rule.frequency <= .daily && times.count == 1
            let others = isOnce ? definition.additions.filter { $0.secondOfDay != times[0] } : []
            guard !isOnce || !others.isEmpty || !definition.additionInstants.isEmpty else { return }
            found = "several times of day"
        case .afterCompletion(.days), .afterCompletion(.months): return
        case .every, .afterCompletion(.seconds): found = "a rule of physical time"
        }
        throw InvalidInput(
            field: "roll",
            found: "\(roll.rawValue) with \(found)",
            allowed: "rules of days and longer with one time of day; else the roll none"
        )
    }

    /// Refuses occurrences that are closer than `TaskTiming.intervalMin`, as far as the first few show it.
    func checkInterval() throws(InvalidInput) {
        var last: Timestamp?
        // Several that are moved to one business day are what was asked for.
        guard recurrence.options.roll == .none else { return }
        for mark in recurrence.occurrences().lazy.map(OccurrenceMark.init).prefix(100) {
            if let last, mark.instant.milliseconds - last.milliseconds < Int64(TaskTiming.intervalMin) * 1000 {
                throw InvalidInput(
                    field: "rule",
                    found: "two occurrences within a minute, at \(mark.nominal.text)",
                    allowed: "at least a minute between two occurrences of a task"
                )
            }
            last = mark.instant
        }
    }
}

/// The times of a task one after the other; it keeps no more than a place in them.
struct TaskTimes: Sendable {
    fileprivate var occurrences: Occurrences
    fileprivate let mark: OccurrenceMark?

    mutating func next() -> OccurrenceMark? {
        while let next = occurrences.next().map(OccurrenceMark.init) {
            if mark.map({ $0.precedes(next) }) ?? true { return next }
        }
        return nil
    }
}
