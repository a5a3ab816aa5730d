/// Reads due rules as people write them.
package struct DuePhrase {
    private var words: ArraySlice<String>
    /// The names there are; `nil` for a rule that was read before, which names things in full.
    private let names: DueNames?

    /// Reads a rule; names are looked up, and may stand without the word `step` or `attribute` before them.
    package static func read(_ text: String, names: DueNames?) throws(DueRuleError) -> DueRule {
        guard text.unicodeScalars.count <= DueRule.textLengthMax else {
            throw DueRuleError(message: "it has more than \(DueRule.textLengthMax) characters")
        }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        var phrase = DuePhrase(words: words[...], names: names)
        return try phrase.rule()
    }

    private static let example = "write it like 3 days after start, 2 weeks before job.due, on job.due or 2027-03-28"

    private mutating func rule() throws(DueRuleError) -> DueRule {
        guard let first = words.first else { throw DueRuleError(message: "it says nothing; \(Self.example)") }
        if first.contains("-"), first.utf8.first.map({ (48...57).contains($0) }) == true {
            words.removeFirst()
            let due: LocalDue
            do {
                due = try LocalDue(validating: first)
            } catch {
                throw DueRuleError(message: "\(Displayed.text(first)) is not \(error.allowed)")
            }
            return try options(.fixed(due))
        }
        if first == "on" {
            words.removeFirst()
            return try options(.relative(amount: 0, unit: .day, anchor: try anchor()))
        }
        let (amount, unit) = try amountAndUnit()
        let direction = words.popFirst()
        guard direction == "after" || direction == "before" else {
            let found = direction.map { "found \(Displayed.text($0))" } ?? "it ends there"
            throw DueRuleError(message: "after the amount comes \"after\" or \"before\", but \(found)")
        }
        let anchor = try anchor()
        if direction == "before", case .step(let key) = anchor {
            throw DueRuleError(message: "nobody knows before when step \(key) is over, so count \"after\" it")
        }
        return try options(.relative(amount: direction == "before" ? -amount : amount, unit: unit, anchor: anchor))
    }

    private mutating func amountAndUnit() throws(DueRuleError) -> (Int, DueUnit) {
        let word = words.popFirst() ?? ""
        guard word.utf8.allSatisfy({ (48...57).contains($0) }), let amount = Int(word),
            (1...DueRule.amountMax).contains(amount)
        else {
            let range = "a whole number from 1 to \(DueRule.amountMax)"
            throw DueRuleError(message: "it begins with \(Displayed.text(word)) and not with \(range); \(Self.example)")
        }
        var name = words.popFirst() ?? ""
        if name == "business" {
            name = words.popFirst() ?? ""
            guard name == "day" || name == "days" else {
                throw DueRuleError(message: "after \"business\" comes \"days\", but found \(Displayed.text(name))")
            }
            return (amount, .businessDay)
        }
        let units: [DueUnit] = [.minute, .hour, .day, .week, .month, .year]
        guard let unit = units.first(where: { name == $0.rawValue || name == $0.rawValue + "s" }) else {
            let all = units.map { $0.text(of: 2) } + [DueUnit.businessDay.text(of: 2)]
            let hint = Suggestion.closest(to: name, in: all).map { "did you mean \"\($0)\"?" }
            throw DueRuleError(
                message: "\(Displayed.text(name)) is no unit; \(hint ?? "there are \(all.joined(separator: ", "))")"
            )
        }
        return (amount, unit)
    }

    private mutating func anchor() throws(DueRuleError) -> DueRule.Anchor {
        guard let word = words.popFirst() else {
            throw DueRuleError(message: "it doesn't say from what it counts; \(DueNames.all)")
        }
        switch word {
        case DueRule.Anchor.startWord: return .start
        case DueRule.Anchor.jobDueWord: return .jobDue
        case "step" where !words.isEmpty:
            let key = try key(words.removeFirst(), as: StepKey.self)
            try names?.check(key)
            return .step(key)
        case "attribute" where !words.isEmpty:
            let key = try key(words.removeFirst(), as: FieldKey.self)
            try names?.check(key)
            return .attribute(key)
        default:
            guard let names else {
                throw DueRuleError(message: "\(Displayed.text(word)) is neither step nor attribute")
            }
            return try names.anchor(word)
        }
    }

    private func key<Key: PlanKey>(_ text: String, as type: Key.Type) throws(DueRuleError) -> Key {
        do {
            return try Key(validating: text)
        } catch {
            throw DueRuleError(message: error.description)
        }
    }

    /// Reads the options that may follow a rule: `at`, `roll` and `in`, each once, in any order.
    ///
    /// Throws for any other word, for a repeated one, and for a value that is missing, invalid or unfit for the basis.
    private mutating func options(_ basis: DueRule.Basis) throws(DueRuleError) -> DueRule {
        var given: [String: String] = [:]
        while let word = words.popFirst() {
            guard ["at", "roll", "in"].contains(word) else {
                let hint = "there may be \"at 17:00\", \"roll next\" and \"in Europe/Berlin\""
                throw DueRuleError(message: "\(Displayed.text(word)) is too much; \(hint)")
            }
            guard given[word] == nil else { throw DueRuleError(message: "\"\(word)\" stands in it twice") }
            guard let value = words.popFirst() else { throw DueRuleError(message: "it ends after \"\(word)\"") }
            given[word] = value
        }
        return DueRule(
            basis: basis,
            minuteOfDay: try given["at"].map { (text) throws(DueRuleError) in try Self.time(text, basis) },
            roll: try given["roll"].map { (text) throws(DueRuleError) in try Self.roll(text, basis) }
                ?? BusinessRoll.none,
            zone: try given["in"].map { (text) throws(DueRuleError) in try zone(text) }
        )
    }

    private static func time(_ text: String, _ basis: DueRule.Basis) throws(DueRuleError) -> Int {
        guard let minute = LocalDue.minute(text) else {
            throw DueRuleError(message: "\(Displayed.text(text)) is no time of day from 00:00 to 23:59")
        }
        switch basis {
        case .fixed(let due):
            throw DueRuleError(message: "a date has its time in it: \(due.text.prefix(10))T\(text)")
        case .relative(_, let unit, _) where unit.seconds != nil:
            throw DueRuleError(message: "\(unit.text(of: 2)) come to a time already, so leave \"at \(text)\" out")
        case .relative: return minute
        }
    }

    private static func roll(_ text: String, _ basis: DueRule.Basis) throws(DueRuleError) -> BusinessRoll {
        guard let roll = BusinessRoll(rawValue: text) else {
            let names = BusinessRoll.allCases.map(\.rawValue)
            let hint = Suggestion.closest(to: text, in: names).map { "did you mean \"\($0)\"?" }
            throw DueRuleError(
                message:
                    "\(Displayed.text(text)) is no way to roll; \(hint ?? "there are \(names.joined(separator: ", "))")"
            )
        }
        switch basis {
        case .fixed: throw DueRuleError(message: "a date of its own doesn't roll, so leave \"roll \(text)\" out")
        case .relative(_, let unit, _) where unit.seconds != nil:
            throw DueRuleError(message: "\(unit.text(of: 2)) count the clock, so leave \"roll \(text)\" out")
        case .relative(_, .businessDay, _):
            throw DueRuleError(message: "business days come to a business day, so leave \"roll \(text)\" out")
        case .relative: return roll
        }
    }

    private func zone(_ text: String) throws(DueRuleError) -> String {
        guard ZoneName.isPossible(text) else {
            throw DueRuleError(message: "\(Displayed.text(text)) is no IANA time zone, such as Europe/Berlin")
        }
        guard let error = names?.zones?.error(text) else { return text }
        throw DueRuleError(message: "\(Displayed.text(text)) is not \(error.invalidInput(field: "due").allowed)")
    }
}

/// The names that a due rule may count from.
package struct DueNames {
    var steps: [StepKey] = []
    var groups: [StepKey] = []
    var attributes: [FieldDefinition] = []
    /// Whether some attributes couldn't be read, so that a name which isn't here may yet be meant.
    var isIncomplete: Bool = false
    /// The step whose rule it is.
    var owner: StepKey?
    /// Check against the known time zones; `nil` where they are not known.
    var zones: ZoneCheck?

    package init(
        steps: [StepKey] = [],
        groups: [StepKey] = [],
        attributes: [FieldDefinition] = [],
        isIncomplete: Bool = false,
        owner: StepKey? = nil,
        zones: ZoneCheck? = nil
    ) {
        self.steps = steps
        self.groups = groups
        self.attributes = attributes
        self.isIncomplete = isIncomplete
        self.owner = owner
        self.zones = zones
    }

    static let all = "\"start\", \"job.due\", a step or an attribute that is a date"

    /// A name without a word before it that says whose it is.
    func anchor(_ word: String) throws(DueRuleError) -> DueRule.Anchor {
        let step = steps.first { $0.text == word }
        let attribute = attributes.first { $0.key.text == word }?.key
        switch (step, attribute) {
        case (.some, .some):
            throw DueRuleError(
                message: "\"\(word)\" is a step and an attribute; write \"step \(word)\" or \"attribute \(word)\""
            )
        case (let key?, nil):
            try check(key)
            return .step(key)
        case (nil, let key?):
            try check(key)
            return .attribute(key)
        case (nil, nil):
            if let group = groups.first(where: { $0.text == word }) { try check(group) }
            let known = ["start", "job.due"] + steps.map(\.text) + dates.map(\.text)
            let hint = word == "due" ? "job.due" : Suggestion.closest(to: word, in: known)
            throw DueRuleError(
                message: "\(Displayed.text(word)) is nothing that it can count from; "
                    + (hint.map { "did you mean \"\($0)\"?" } ?? "that is \(Self.all)")
            )
        }
    }

    /// Throws when there is no step of the key, or it can't be meant.
    package func check(_ key: StepKey) throws(DueRuleError) {
        guard key != owner else {
            throw DueRuleError(message: "it counts from the end of step \(key) itself; name another")
        }
        guard !steps.contains(key) else { return }
        guard !groups.contains(key) else {
            throw DueRuleError(message: "\"\(key)\" is a group; name one of its steps")
        }
        let hint = Suggestion.closest(to: key.text, in: steps.map(\.text)).map { "; did you mean \"\($0)\"?" } ?? ""
        throw DueRuleError(message: "there is no step \"\(key)\"\(hint)")
    }

    /// Throws when there is no attribute of the key, or it isn't a date.
    package func check(_ key: FieldKey) throws(DueRuleError) {
        guard let field = attributes.first(where: { $0.key == key }) else {
            guard !isIncomplete else { return }
            let known = dates.map(\.text)
            let hint = Suggestion.closest(to: key.text, in: known).map { "did you mean \"\($0)\"?" }
            let advice = known.isEmpty ? "no attribute is a date" : "dates are \(Displayed.list(known))"
            throw DueRuleError(message: "there is no attribute \"\(key)\"; \(hint ?? advice)")
        }
        guard field.type == .date else {
            throw DueRuleError(message: "the attribute \"\(key)\" is no date but \(field.type.rawValue)")
        }
    }

    private var dates: [FieldKey] { attributes.filter { $0.type == .date }.map(\.key) }
}

/// Whether there are time zones of some names; a function, so that what holds it needs no address of its own.
package struct ZoneCheck: Sendable {
    /// Error for the name of a zone that doesn't exist; `nil` when it does.
    let error: @Sendable (String) -> ZoneError?

    package init(_ zones: any ZoneCatalog) {
        error = { name in
            do throws(ZoneError) {
                _ = try zones.zone(named: name)
                return nil
            } catch {
                return error
            }
        }
    }
}
