extension RecurrenceRule {
    /// Returns candidate RRULEs that may be equivalent, without times of day and end: `FREQ=WEEKLY;BYDAY=MO,FR`.
    ///
    /// They are for an event that begins with one of the rule's times. The result is empty where the rule has parts
    /// that programs read differently, or that an RRULE lacks. The caller tries out whether one of them leads to the
    /// same times.
    func eventTexts(_ anchor: LocalDateTime) -> [String] {
        let rule = completed(by: anchor)
        guard frequency <= .daily, rule.weekNumbers.isEmpty, rule.yearDays.isEmpty, dayMatching == .both else {
            return []
        }
        return [rule.eventText(), rule.clamped?.eventText()].compactMap(\.self)
    }

    /// Equivalent RRULE of a rule whose day becomes the last of a month that lacks it; nil for other rules.
    ///
    /// Day 31 becomes -1; day 29 or 30 becomes the last one from 28 up to it that the month has.
    private var clamped: RecurrenceRule? {
        guard monthEnd == .clamp, positions.isEmpty, monthDays.fromEnd == 0, monthDays.fromStart.nonzeroBitCount == 1
        else { return nil }
        var rule = self
        let day = monthDays.fromStart.trailingZeroBitCount
        guard day > 28 else { return nil }
        rule.monthDays = SignedNumbers()
        if day == 31 {
            rule.monthDays.insert(-1)
        } else {
            for day in 28...day { rule.monthDays.insert(day) }
            rule.positions = [-1]
        }
        return rule
    }

    private func eventText() -> String {
        var parts = ["FREQ=\(frequency.word)"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if interval > 1, weekStart != .monday { parts.append("WKST=\(weekStart.letters)") }
        let numbers = (1...12).filter { months >> UInt16($0) & 1 == 1 }
        if !numbers.isEmpty, numbers.count < 12 { parts.append("BYMONTH=\(Self.list(numbers))") }
        let days =
            (1...31).filter { monthDays.fromStart >> UInt64($0) & 1 == 1 }
            + (1...31).filter { monthDays.fromEnd >> UInt64($0) & 1 == 1 }.map { -$0 }
        // Of a day all of them say nothing, which is how cron tells every day.
        if !days.isEmpty, days.count < 31 || frequency != .daily { parts.append("BYMONTHDAY=\(Self.list(days))") }
        let names =
            Weekday.allCases.filter { weekdays & $0.bit != 0 }.map(\.letters)
            + ordinalWeekdays.map { "\($0.ordinal)\($0.weekday.letters)" }
        if !names.isEmpty, names.count < 7 || frequency != .daily { parts.append("BYDAY=\(Self.list(names))") }
        if !positions.isEmpty { parts.append("BYSETPOS=\(Self.list(positions))") }
        return parts.joined(separator: ";")
    }

    private static func list<Value>(_ values: [Value]) -> String {
        values.map { "\($0)" }.joined(separator: ",")
    }
}

extension Weekday {
    /// Two-character code of RFC 5545, such as `MO`.
    fileprivate var letters: String { String(shortName.uppercased().prefix(2)) }
}
