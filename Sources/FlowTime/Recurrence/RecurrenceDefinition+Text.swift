extension RecurrenceDefinition {
    /// Reads a recurrence: an RRULE, five fields of cron, or flowd's own words.
    ///
    /// An RRULE may be followed by `EXDATE:` and `RDATE:`. Own words are such as `every 6 hours`, `monthly on 31 at
    /// 08:00`, `3 days after completion`. The rule and the dates are separated by white space or line breaks. Throws
    /// which part is wrong, what was found and what is allowed.
    package init(validating text: String) throws(InvalidInput) {
        guard text.utf8.count <= RecurrenceRule.textLengthMax else {
            throw InvalidInput(
                field: "rule",
                found: "\(text.utf8.count) bytes",
                allowed: "at most \(RecurrenceRule.textLengthMax) bytes"
            )
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else {
            throw InvalidInput(field: "rule", found: "", allowed: Self.kinds)
        }
        let upper = first.uppercased()
        if upper.hasPrefix("DTSTART") || upper.hasPrefix("RRULE:") || upper.contains("=") || upper.hasPrefix("RDATE")
            || upper.hasPrefix("EXDATE")
        {
            self.init(.rule(.once))
            try takeICalendar(words)
        } else if first.hasPrefix("@") || first.hasPrefix("*") || words.count == 5 && Self.looksLikeCron(first) {
            self.init(.rule(try RecurrenceRule(cron: text)))
        } else {
            var phrase = RecurrencePhrase(text)
            self.init(try phrase.form())
        }
    }

    /// A rule without the name of its own zone before dates (`EXDATE;TZID=Europe/Berlin:…`), as calendars write them.
    package static func text(_ rule: String, withoutOwn zone: String) -> String {
        guard rule.uppercased().contains(";TZID=") else { return rule }
        return rule.split(whereSeparator: \.isWhitespace).map { word in
            var sides = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides[0].uppercased().hasPrefix("EXDATE") || sides[0].uppercased().hasPrefix("RDATE") else {
                return String(word)
            }
            let own = ";TZID=\(zone)".uppercased()
            sides[0] =
                sides[0].split(separator: ";").filter { ";\($0)".uppercased() != own }.joined(separator: ";")[...]
            return sides.joined(separator: ":")
        }.joined(separator: " ")
    }

    /// Reads the recurrence of a field; a mistake in a part of it is reported as the field's: `rule.FREQ`.
    package init(validating text: String, field: String) throws(InvalidInput) {
        do throws(InvalidInput) {
            try self.init(validating: text)
        } catch {
            guard error.field != field else { throw error }
            throw InvalidInput(field: "\(field).\(error.field)", found: error.found, allowed: error.allowed)
        }
    }

    static let kinds =
        "an RRULE such as FREQ=WEEKLY;BYDAY=MO, five fields of cron, or words such as every 6 hours, weekly on mon,fri at 08:00, monthly on last"

    private static func looksLikeCron(_ word: Substring) -> Bool {
        word.utf8.allSatisfy {
            (48...57).contains($0) || [UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "/")].contains($0)
        }
    }

    private mutating func takeICalendar(_ words: [Substring]) throws(InvalidInput) {
        var hasRule = false
        for word in words {
            let upper = word.uppercased()
            if upper.hasPrefix("DTSTART") {
                let allowed = "no DTSTART: the start (--start, --from) and the time zone (--zone) stand beside the rule"
                throw InvalidInput(field: "DTSTART", found: String(word), allowed: allowed)
            } else if upper.hasPrefix("RDATE") || upper.hasPrefix("EXDATE") {
                try takeDates(upper)
            } else {
                guard !hasRule else {
                    throw InvalidInput(
                        field: "rule",
                        found: String(word),
                        allowed: "one RRULE, then EXDATE: and RDATE:"
                    )
                }
                form = .rule(try RecurrenceRule(rrule: upper))
                hasRule = true
            }
        }
        guard hasRule else {
            throw InvalidInput(field: "RRULE", found: "", allowed: "one RRULE beside EXDATE: and RDATE:")
        }
        additions = Set(additions).sorted()
        try Self.checkCount(additions.count + additionInstants.count, "RDATE")
        try Self.checkCount(exceptions.times.count + exceptions.dates.count + exceptionInstants.count, "EXDATE")
    }

    private static func checkCount(_ count: Int, _ field: String) throws(InvalidInput) {
        guard count <= dateCountMax else {
            throw InvalidInput(field: field, found: "\(count) dates", allowed: "at most \(dateCountMax) dates")
        }
    }

    /// Takes `EXDATE;VALUE=DATE:20270101,20271225`.
    private mutating func takeDates(_ text: String) throws(InvalidInput) {
        let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let names = sides[0].split(separator: ";", omittingEmptySubsequences: false)
        let name = String(names[0])
        let isKnown = ["RDATE", "EXDATE"].contains(name)
        guard isKnown, sides.count == 2, names.dropFirst().allSatisfy({ $0 == "VALUE=DATE" || $0 == "VALUE=DATE-TIME" })
        else {
            throw InvalidInput(
                field: isKnown ? name : "rule",
                found: text,
                allowed: "EXDATE: or RDATE: with dates in the recurrence's own zone, such as EXDATE:20270328T023000"
            )
        }
        for item in sides[1].split(separator: ",", omittingEmptySubsequences: false) {
            try takeDate(try ICalendarTime(item, field: name), isAddition: name == "RDATE")
        }
    }

    private mutating func takeDate(_ time: ICalendarTime, isAddition: Bool) throws(InvalidInput) {
        switch (time, isAddition) {
        case (.local(let time), true): additions.append(time)
        case (.instant(let instant), true): additionInstants.append(instant)
        case (.date(let date), true):
            throw InvalidInput(
                field: "RDATE",
                found: date.text,
                allowed: "a date with its time of day, such as 20270328T023000"
            )
        case (.local(let time), false): exceptions.times.insert(time)
        case (.instant(let instant), false): exceptionInstants.append(instant)
        case (.date(let date), false): exceptions.dates.insert(date)
        }
    }
}
