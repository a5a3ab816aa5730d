extension RecurrenceRule {
    /// What may say the same as an RRULE of an event that begins with one of the rule's times, without times of day and
    /// without an end: `FREQ=WEEKLY;BYDAY=MO,FR`.
    ///
    /// Empty where it has parts that programs read differently, or that an RRULE hasn't. Whether one of them leads to the
    /// same times is for the caller to try out.
    func eventTexts(_ anchor: LocalDateTime) -> [String] {
        let rule = completed(by: anchor)
        guard frequency <= .daily, rule.weekNumbers.isEmpty, rule.yearDays.isEmpty, dayMatching == .both else {
            return []
        }
        return [rule.eventText(), rule.clamped?.eventText()].compactMap(\.self)
    }

    /// The same where a day that a month hasn't becomes its last: the last of those up to that day; nil for other rules.
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
    /// The two letters of RFC 5545.
    fileprivate var letters: String { String(shortName.uppercased().prefix(2)) }
}
