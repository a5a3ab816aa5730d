extension RecurrenceRule {
    /// Longest text of a recurrence, in bytes.
    package static let textLengthMax = 40_960

    /// Reads an RRULE of RFC 5545, such as `FREQ=MONTHLY;BYDAY=-1FR`, with or without `RRULE:` before it.
    ///
    /// Throws what is wrong with which part. Whether it ever falls due is for its anchor to say.
    package init(rrule text: String) throws(InvalidInput) {
        let upper = text.trimmed.uppercased()
        let parts = try Self.parts(of: upper.hasPrefix("RRULE:") ? upper.dropFirst(6) : upper[...])
        guard let word = parts.first(where: { $0.name == "FREQ" })?.value else {
            throw InvalidInput(field: "FREQ", found: "", allowed: Self.frequencies)
        }
        guard let frequency = RecurrenceFrequency(word: String(word)) else {
            let guess = Suggestion.phrase(for: String(word), in: RecurrenceFrequency.words)
            throw InvalidInput(field: "FREQ", found: String(word), allowed: Self.frequencies + guess)
        }
        self.init(frequency)
        for part in parts where part.name != "FREQ" { try apply(part) }
        try checkParts(parts.map { String($0.name) })
    }

    /// One part of a rule.
    private struct Part {
        let name: Substring
        let value: Substring

        var numbers: RuleNumbers { RuleNumbers(part: String(name), value: value) }
    }

    private static let frequencies = RecurrenceFrequency.words.joined(separator: ", ")
    private static let names = [
        "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY",
        "BYHOUR",
        "BYMINUTE", "BYSECOND", "BYSETPOS",
    ]

    private static func parts(of text: Substring) throws(InvalidInput) -> [Part] {
        guard text.utf8.count <= textLengthMax else {
            throw InvalidInput(
                field: "rule",
                found: "\(text.utf8.count) bytes",
                allowed: "at most \(textLengthMax) bytes"
            )
        }
        var parts: [Part] = []
        for piece in text.split(separator: ";", omittingEmptySubsequences: false) {
            let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, names.contains(String(sides[0])) else {
                let guess = Suggestion.phrase(for: String(sides[0]), in: names)
                throw InvalidInput(
                    field: "rule",
                    found: String(piece),
                    allowed: "NAME=VALUE with a name of \(names.joined(separator: ", "))\(guess)"
                )
            }
            guard !parts.contains(where: { $0.name == sides[0] }) else {
                throw InvalidInput(field: String(sides[0]), found: "given twice", allowed: "each part once")
            }
            parts.append(Part(name: sides[0], value: sides[1]))
        }
        return parts
    }

    private mutating func apply(_ part: Part) throws(InvalidInput) {
        let numbers = part.numbers
        switch part.name {
        case "INTERVAL": interval = try numbers.single(1...Self.intervalMax)
        case "COUNT": count = try numbers.single(1...Self.countMax)
        case "UNTIL": end = try ICalendarTime(part.value, field: "UNTIL").end
        case "WKST": weekStart = try numbers.weekday()
        case "BYMONTH": months = UInt16(truncatingIfNeeded: try numbers.mask(1...12))
        case "BYWEEKNO": weekNumbers = try numbers.signed(1...53)
        case "BYYEARDAY": yearDays = try numbers.list(1...366, isSigned: true)
        case "BYMONTHDAY": monthDays = try numbers.signed(1...31)
        case "BYDAY": (weekdays, ordinalWeekdays) = try numbers.weekdays()
        case "BYHOUR": hours = try numbers.mask(0...23)
        case "BYMINUTE": minutes = try numbers.mask(0...59)
        case "BYSECOND":
            // As RFC 5545 advises where there are no leap seconds.
            let mask = try numbers.mask(0...60)
            seconds = mask >> 60 & 1 == 1 ? mask & ~(1 << 60) | 1 << 59 : mask
        default: positions = try numbers.list(1...366, isSigned: true)
        }
    }

    /// Throws for combinations of parts that RFC 5545 doesn't allow.
    private func checkParts(_ names: [String]) throws(InvalidInput) {
        let has = Set(names)
        func refuse(_ name: String, unless isAllowed: Bool, _ allowed: String) throws(InvalidInput) {
            guard has.contains(name), !isAllowed else { return }
            throw InvalidInput(field: name, found: "given with FREQ=\(frequency.word)", allowed: allowed)
        }
        try refuse("BYWEEKNO", unless: frequency == .yearly, "only with FREQ=YEARLY")
        try refuse("BYMONTHDAY", unless: frequency != .weekly, "with any other FREQ than WEEKLY")
        let hasYearDays = frequency == .yearly || frequency > .daily
        try refuse("BYYEARDAY", unless: hasYearDays, "with FREQ=YEARLY, HOURLY, MINUTELY or SECONDLY")
        if !ordinalWeekdays.isEmpty {
            try refuse(
                "BYDAY",
                unless: frequency <= .monthly,
                "weekdays without numbers; 2TU only with MONTHLY or YEARLY"
            )
            guard weekNumbers.isEmpty else {
                throw InvalidInput(
                    field: "BYDAY",
                    found: "a number beside BYWEEKNO",
                    allowed: "weekdays without numbers"
                )
            }
        }
        guard count == nil || end == nil else {
            throw InvalidInput(field: "UNTIL", found: "given with COUNT", allowed: "one of UNTIL and COUNT")
        }
        let others = has.contains { $0.hasPrefix("BY") && $0 != "BYSETPOS" }
        guard positions.isEmpty || others else {
            throw InvalidInput(field: "BYSETPOS", found: "given alone", allowed: "only beside another BY part")
        }
    }
}
