extension RecurrenceRule {
    /// Reads five fields as cron does: minute, hour, day of the month, month, day of the week.
    ///
    /// `@daily` and its kin are read too. Where both kinds of days are restricted, one of them is enough; a field that
    /// begins with `*` restricts none.
    package init(cron text: String) throws(InvalidInput) {
        let trimmed = text.trimmed
        guard trimmed.utf8.count <= Self.textLengthMax else {
            throw InvalidInput(
                field: "rule",
                found: "\(trimmed.utf8.count) bytes",
                allowed: "at most \(Self.textLengthMax) bytes"
            )
        }
        let spelt = try trimmed.hasPrefix("@") ? Self.fields(ofShorthand: trimmed.lowercased()) : trimmed
        let fields = spelt.lowercased().split(whereSeparator: \.isWhitespace)
        guard fields.count == 5 else {
            throw InvalidInput(
                field: "rule",
                found: text,
                allowed: "five fields: minute, hour, day of the month, month, day of the week, such as 30 2 * * 1-5"
            )
        }
        self.init(.daily)
        minutes = try CronField(name: "minute", range: 0...59).mask(fields[0])
        hours = try CronField(name: "hour", range: 0...23).mask(fields[1])
        let days = try CronField(name: "day of the month", range: 1...31).mask(fields[2])
        months = UInt16(
            truncatingIfNeeded: try CronField(name: "month", range: 1...12, names: Self.monthNames).mask(fields[3])
        )
        let sundays = try CronField(name: "day of the week", range: 0...7, names: Self.dayNames).mask(fields[4])
        setDays(days, daysFromSunday: sundays, fields)
    }

    private mutating func setDays(_ days: UInt64, daysFromSunday: UInt64, _ fields: [Substring]) {
        for day in 1...31 where days >> UInt64(day) & 1 == 1 { monthDays.insert(day) }
        for day in 0...7 where daysFromSunday >> UInt64(day) & 1 == 1 {
            weekdays |= Weekday.allCases[(day + 6) % 7].bit
        }
        let (tellsDays, tellsWeekdays) = (!fields[2].hasPrefix("*"), !fields[4].hasPrefix("*"))
        dayMatching = tellsDays && tellsWeekdays ? .either : .both
    }

    private static func fields(ofShorthand word: String) throws(InvalidInput) -> String {
        guard let fields = shorthands[word] else {
            let known = shorthands.keys.sorted()
            throw InvalidInput(
                field: "rule",
                found: word,
                allowed: known.joined(separator: ", ") + Suggestion.phrase(for: word, in: known)
            )
        }
        return fields
    }

    private static let shorthands = [
        "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
        "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
    ]
    static let monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
}

/// One field of a line of cron.
private struct CronField {
    let name: String
    let range: ClosedRange<Int>
    /// Names for the numbers from the range's first on.
    var names: [String] = []

    /// The numbers of `*/15`, `1-5`, `mon,wed` or `10-50/20` as bits.
    func mask(_ text: Substring) throws(InvalidInput) -> UInt64 {
        var mask: UInt64 = 0
        for item in text.split(separator: ",", omittingEmptySubsequences: false) { mask |= try self.item(item) }
        return mask
    }

    private func item(_ item: Substring) throws(InvalidInput) -> UInt64 {
        let sides = item.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let ends = sides[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let step = sides.count == 2 ? RuleNumbers.number(sides[1], isSigned: false) : 1
        var (first, last): (Int?, Int?) = (range.lowerBound, range.upperBound)
        if sides[0] != "*" {
            first = number(ends[0])
            last = ends.count == 2 ? number(ends[1]) : sides.count == 2 ? range.upperBound : first
        }
        guard let step, 1...range.upperBound ~= step, let first, let last, first <= last else {
            let named = names.isEmpty ? "" : " or \(names[0]) to \(names[names.count - 1])"
            throw InvalidInput(
                field: name,
                found: String(item),
                allowed: "\(range.lowerBound) to \(range.upperBound)\(named), ranges such as 1-5, steps such as */5"
            )
        }
        return stride(from: first, through: last, by: step).reduce(0) { $0 | 1 << UInt64($1) }
    }

    private func number(_ text: Substring) -> Int? {
        if let index = names.firstIndex(where: { $0 == text }) { return index + range.lowerBound }
        return RuleNumbers.number(text, isSigned: false).flatMap { range.contains($0) ? $0 : nil }
    }
}
