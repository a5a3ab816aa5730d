/// Reads our own words for a recurrence.
///
///     once · hourly · daily · weekly · monthly · yearly
///     every [N] minutes|hours|days|weeks|months|years · every 6h · every weekday · every mon,fri
///     … on mon,fri · … on 1,15,last · … on 2nd tue,last fri · … on 29 feb
///     … at 08:00,20:00 · … until 2027-12-31 · … 10 times
///     3 days after completion
struct RecurrencePhrase {
    private let text: String
    private var words: ArraySlice<Substring>

    init(_ text: String) {
        self.text = text
        words = text.lowercased().replacing(", ", with: ",").split(whereSeparator: \.isWhitespace)[...]
    }

    /// Reads the whole text; throws an error that names the word which isn't understood.
    mutating func form() throws(InvalidInput) -> RecurrenceForm {
        let form = try base()
        guard words.isEmpty else {
            throw refusal(words.joined(separator: " "), "nothing more, or one of on, at, until and N times")
        }
        return form
    }

    private mutating func base() throws(InvalidInput) -> RecurrenceForm {
        if let delay = try takeCompletion() { return .afterCompletion(delay) }
        if consume("once") { return .rule(.once) }
        if let unit = Self.adverbs[words.first ?? ""] {
            words = words.dropFirst()
            return try recurring(1, unit)
        }
        guard consume("every") else { throw refusal(text, RecurrenceDefinition.kinds) }
        if consume("weekday") { return try weekly(on: Weekday.allCases.dropLast(2).reduce(0) { $0 | $1.bit }) }
        if let names = words.first, let days = Self.weekdays(names) {
            words = words.dropFirst()
            return try weekly(on: days)
        }
        let (amount, unit) = try takeAmount()
        return try recurring(amount, unit)
    }

    // MARK: - Kinds

    private mutating func recurring(_ amount: Int, _ unit: RecurrenceUnit) throws(InvalidInput) -> RecurrenceForm {
        if let seconds = unit.seconds {
            let end = try takeEnd()
            return .every(seconds: amount * seconds, count: end.count, end: end.end)
        }
        var rule = RecurrenceRule(unit.frequency)
        rule.interval = amount
        rule.monthEnd = .clamp
        if consume("on") { try takeDays(&rule) }
        return try completed(&rule)
    }

    private mutating func weekly(on days: UInt8) throws(InvalidInput) -> RecurrenceForm {
        var rule = RecurrenceRule(.weekly)
        rule.weekdays = days
        return try completed(&rule)
    }

    private mutating func completed(_ rule: inout RecurrenceRule) throws(InvalidInput) -> RecurrenceForm {
        if consume("at") { rule.timesOfDay = try takeTimes() }
        let end = try takeEnd()
        (rule.count, rule.end) = (end.count, end.end)
        return .rule(rule)
    }

    /// `3 days after completion`, or `after completion 3 days`.
    private mutating func takeCompletion() throws(InvalidInput) -> CompletionDelay? {
        let isAhead = words.starts(with: ["after", "completion"])
        guard isAhead || words.suffix(2).elementsEqual(["after", "completion"]) else { return nil }
        words = isAhead ? words.dropFirst(2) : words.dropLast(2)
        _ = consume("every")
        let (amount, unit) = try takeAmount()
        switch unit {
        case .minute, .hour: return .seconds(amount * (unit.seconds ?? 0))
        case .day: return .days(amount)
        case .week: return .days(amount * 7)
        case .month: return .months(amount)
        case .year: return .months(amount * 12)
        }
    }

    // MARK: - Days

    private mutating func takeDays(_ rule: inout RecurrenceRule) throws(InvalidInput) {
        var list: [Substring] = []
        while let word = words.first, !["at", "until"].contains(word), !isCount {
            list.append(word)
            words = words.dropFirst()
        }
        let joined = list.joined(separator: " ")
        switch rule.frequency {
        case .weekly:
            guard let days = Self.weekdays(Substring(joined)) else { throw refusal(joined, "weekdays such as mon,fri") }
            rule.weekdays = days
        case .monthly:
            for item in joined.split(separator: ",", omittingEmptySubsequences: false) { try takeMonthDay(item, &rule) }
            guard rule.monthDays.isEmpty || rule.ordinalWeekdays.isEmpty else {
                throw refusal(joined, "either days of the month or weekdays such as 2nd tue")
            }
        case .yearly:
            try takeDate(joined, &rule)
        default:
            throw refusal("on \(joined)", "on only with weeks, months and years")
        }
    }

    private func takeMonthDay(_ item: Substring, _ rule: inout RecurrenceRule) throws(InvalidInput) {
        let parts = item.split(separator: " ")
        if parts.count == 1 {
            if let day = Self.dayOfMonth(parts[0]) { return rule.monthDays.insert(day) }
        } else if parts.count == 2, let ordinal = Self.ordinals[parts[0]], let weekday = Weekday(name: parts[1]) {
            return rule.ordinalWeekdays.append(OrdinalWeekday(ordinal, weekday))
        }
        throw refusal(String(item), "days such as 1, 31 and last, or weekdays such as 2nd tue and last fri")
    }

    private func takeDate(_ text: String, _ rule: inout RecurrenceRule) throws(InvalidInput) {
        let parts = text.split(separator: " ")
        let names = RecurrenceRule.monthNames
        guard parts.count == 2,
            let index = names.firstIndex(where: { name in parts.contains { $0.prefix(3) == name } }),
            let day = parts.compactMap({ Self.dayOfMonth($0) }).first,
            day <= LocalDate.length(ofMonth: index + 1, in: 2000)
        else { throw refusal(text, "a date such as 29 feb or feb last") }
        rule.months = 1 << UInt16(index + 1)
        rule.monthDays.insert(day)
    }

    // MARK: - Words

    /// `6 hours`, `6h`, or `hour` alone.
    private mutating func takeAmount() throws(InvalidInput) -> (Int, RecurrenceUnit) {
        guard let word = words.first else { throw refusal(text, "a number and a unit, such as 6 hours") }
        words = words.dropFirst()
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        var name = word.dropFirst(digits.count)
        if name.isEmpty, let next = words.first {
            name = next
            words = words.dropFirst()
        }
        guard let unit = RecurrenceUnit(name) else {
            throw refusal(String(name), "a unit: minutes, hours, days, weeks, months or years")
        }
        let number = digits.isEmpty ? 1 : RuleNumbers.number(digits, isSigned: false)
        guard let number, 1...RecurrenceRule.intervalMax ~= number else {
            throw refusal(String(digits), "1 to \(RecurrenceRule.intervalMax) \(unit.rawValue)s")
        }
        return (number, unit)
    }

    private mutating func takeTimes() throws(InvalidInput) -> [Int] {
        let list = words.popFirst() ?? ""
        var times: Set<Int> = []
        for item in list.split(separator: ",", omittingEmptySubsequences: false) {
            let padded = item.utf8.count == 4 ? "0\(item)" : String(item)
            guard padded.utf8.count == 5, let time = try? LocalDateTime(validating: "1970-01-01T\(padded)", field: "at")
            else { throw refusal(String(item), "times of day such as 08:00,20:30") }
            times.insert(time.seconds)
        }
        return times.sorted()
    }

    private mutating func takeEnd() throws(InvalidInput) -> (count: Int?, end: RecurrenceEnd?) {
        if consume("until") {
            let date = words.popFirst() ?? ""
            let time = try LocalDateTime(validating: String(date), field: "until")
            let isDate = date.utf8.count == 10
            return (nil, .local(isDate ? LocalDateTime(seconds: time.seconds + LocalDateTime.secondsOfDay - 1) : time))
        }
        guard let number = words.first, isCount else { return (nil, nil) }
        guard let count = RuleNumbers.number(number, isSigned: false), 1...RecurrenceRule.countMax ~= count else {
            throw refusal(String(number), "1 to \(RecurrenceRule.countMax) times")
        }
        words = words.dropFirst(2)
        return (count, nil)
    }

    /// True where `10 times` stands.
    private var isCount: Bool {
        ["times", "time"].contains(words.dropFirst().first ?? "")
    }

    private mutating func consume(_ word: String) -> Bool {
        guard let first = words.first, first == word else { return false }
        words = words.dropFirst()
        return true
    }

    private func refusal(_ found: String, _ allowed: String) -> InvalidInput {
        InvalidInput(field: "rule", found: found, allowed: allowed)
    }

    private static func weekdays(_ list: Substring) -> UInt8? {
        var days: UInt8 = 0
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let weekday = Weekday(name: name) else { return nil }
            days |= weekday.bit
        }
        return days
    }

    private static func dayOfMonth(_ word: Substring) -> Int? {
        if word == "last" { return -1 }
        return RuleNumbers.number(word, isSigned: false).flatMap { 1...31 ~= $0 ? $0 : nil }
    }

    private static let adverbs: [Substring: RecurrenceUnit] = [
        "hourly": .hour, "daily": .day, "weekly": .week, "monthly": .month, "yearly": .year,
    ]
    private static let ordinals: [Substring: Int] = [
        "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5,
        "last": -1,
    ]
}
