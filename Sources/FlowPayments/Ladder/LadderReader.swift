extension LadderPlan {
    /// Reads a ladder; amounts that name no currency are of `currency`.
    ///
    /// `isNew` is what somebody writes now: it is held against rules that what is kept may be older than. Throws which
    /// part is wrong, what was found and what is allowed.
    package init(
        validating text: String,
        currency: Currency?,
        field: String = "ladder",
        isNew: Bool = false
    ) throws(PaymentRefusal) {
        guard text.utf8.count <= Self.textLengthMax else {
            let allowed = "at most \(Self.textLengthMax) bytes"
            throw .invalid(InvalidInput(field: field, found: "\(text.utf8.count) bytes", allowed: allowed))
        }
        var reader = LadderReader(field: field, currency: currency, isNew: isNew)
        for clause in text.split(separator: ";", omittingEmptySubsequences: false) {
            try reader.take(clause.split(whereSeparator: \.isWhitespace).map(String.init))
        }
        self = try reader.finished()
    }

    fileprivate init(
        _ ladder: Ladder,
        quiet: QuietChoice?,
        standard: ReminderStep,
        addressees: [ReminderStep]
    ) {
        self.ladder = ladder
        self.quiet = quiet
        self.standard = standard
        self.addressees = addressees
    }
}

/// Puts a ladder together from its clauses.
package struct LadderReader {
    /// A step, and where it goes if it says so.
    private struct Part {
        let step: LadderStep
        let addressee: ReminderStep?
        let isChannelNamed: Bool
    }

    private static let settings = ["repeat", "cap", "gap", "at", "quiet", "via", "to"]
    /// Words that begin what a step takes: one in the place of its name is a name that was left out.
    private static let properties = ["fee", "interest", "when", "unless", "via", "to"]
    static let help =
        "steps such as -7d friendly; 0d due; 14d final fee 5.00, then repeat 14d; cap 25.00; gap 1d; at 09:00; via mail to anna"

    let field: String
    let currency: Currency?
    private let isNew: Bool
    private var parts: [Part] = []
    private var seen: Set<String> = []
    private var repeatDays: Int?
    private var feeCap: FeeCap?
    private var minGap = Ladder.minGapStandard
    private var sendSecond = Ladder.sendSecondStandard
    private var quiet: QuietChoice?
    private var standard = ReminderStep()

    /// Begins to read; `isNew` is what somebody writes now.
    package init(field: String, currency: Currency?, isNew: Bool) {
        self.field = field
        self.currency = currency
        self.isNew = isNew
    }

    func refusal(_ found: String, _ allowed: String) -> PaymentRefusal {
        .invalid(InvalidInput(field: field, found: found, allowed: allowed))
    }

    func input<Value>(_ read: () throws(InvalidInput) -> Value) throws(PaymentRefusal) -> Value {
        do throws(InvalidInput) {
            return try read()
        } catch {
            throw .invalid(error)
        }
    }

    // MARK: - Clauses

    /// Takes in the words of the next rung or setting.
    package mutating func take(_ words: [String]) throws(PaymentRefusal) {
        guard let first = words.first else { throw refusal("an empty part", Self.help) }
        guard Self.settings.contains(first) else { return try takeStep(words) }
        try note(first)
        if first == "via" || first == "to" { return try takeAddressee(words) }
        if first == "cap" {
            feeCap = try cap(words)
            return
        }
        guard words.count == 2 else {
            throw refusal(
                words.joined(separator: " "),
                "repeat 14d, gap 1d, at 09:00 or quiet none, with nothing behind it"
            )
        }
        let (field, value) = (field, words[1])
        switch first {
        case "repeat": repeatDays = try days(value)
        case "gap":
            minGap = try input { () throws(InvalidInput) in
                try DurationText.seconds(value, field: field, in: Ladder.minGapBounds)
            }
        case "quiet":
            quiet = try input { () throws(InvalidInput) in try QuietChoice(validating: value, field: field) }
        default:
            sendSecond = try input { () throws(InvalidInput) in
                try TimeOfDay(validating: value, field: field).second
            }
        }
    }

    private mutating func note(_ setting: String) throws(PaymentRefusal) {
        guard seen.insert(setting).inserted else {
            throw refusal(setting, "each of repeat, cap, gap, at, quiet, via and to once")
        }
    }

    /// `via CHANNEL to WHO`, or its two halves as clauses of their own.
    private mutating func takeAddressee(_ words: [String]) throws(PaymentRefusal) {
        let read = try addressee(words[...], of: words.joined(separator: " "))
        if words[0] == "via" { standard.channel = read.channel }
        guard let recipients = read.recipients else { return }
        if words[0] == "via" { try note("to") }
        standard.recipients = recipients
    }

    /// The ladder that was read; throws when something of it is missing.
    package func finished() throws(PaymentRefusal) -> LadderPlan {
        guard !parts.isEmpty else { throw refusal("no steps", Self.help) }
        let ladder = try input { () throws(InvalidInput) in
            try Ladder(
                steps: parts.map(\.step),
                repeatDays: repeatDays,
                feeCap: feeCap,
                minGap: minGap,
                sendSecond: sendSecond
            )
        }
        let addressees = parts.map { part in
            guard var own = part.addressee else { return standard }
            if !part.isChannelNamed { own.channel = standard.channel }
            if own.recipients == nil { own.recipients = standard.recipients }
            return own
        }
        return LadderPlan(ladder, quiet: quiet, standard: standard, addressees: addressees)
    }

    // MARK: - One step

    private mutating func takeStep(_ words: [String]) throws(PaymentRefusal) {
        let clause = words.joined(separator: " ")
        let offset = try days(words[0])
        var rest = words.dropFirst()
        guard let name = rest.popFirst(), !isNew || !Self.properties.contains(name) else {
            throw refusal(clause, "a step's name behind its day: 7d first, 14d final fee 5.00")
        }
        let key: StepKey
        do throws(KeyError) {
            key = try StepKey(validating: name)
        } catch {
            throw refusal(name, "a step's name: 1 to 64 letters, digits, . _ -")
        }
        var conditions: [LadderCondition] = []
        var charge: (what: LateCharge, isEach: Bool)?
        var own: ReminderStep?
        var isChannelNamed = false
        while let word = rest.first {
            if word == "via" || word == "to" {
                own = try addressee(rest, of: clause)
                isChannelNamed = word == "via"
                break
            }
            rest.removeFirst()
            switch word {
            case "fee", "interest":
                guard charge == nil else { throw refusal(clause, "one fee or interest a step") }
                charge = try takeCharge(word, of: name, &rest)
            case "when", "unless": conditions.append(try takeCondition(word, of: name, &rest))
            default:
                throw refusal(
                    word,
                    "fee 5.00, fee each 5.00, fee 2%, interest 8%, when …, unless …, via CHANNEL, to WHO"
                )
            }
        }
        let step = LadderStep(
            key,
            offsetDays: offset,
            conditions: conditions,
            charge: charge?.what,
            isChargedEach: charge?.isEach == true
        )
        parts.append(Part(step: step, addressee: own, isChannelNamed: isChannelNamed))
    }

    private func takeCharge(
        _ kind: String,
        of step: String,
        _ rest: inout ArraySlice<String>
    ) throws(PaymentRefusal) -> (what: LateCharge, isEach: Bool) {
        let isEach = kind == "fee" && rest.first == "each"
        if isEach { rest.removeFirst() }
        let value = rest.first ?? ""
        guard value.hasSuffix("%") else {
            guard kind == "fee" else { throw refusal("interest \(value)", "percent a year: interest 8%") }
            return (.fee(try amount("the fee of step \(step)", &rest)), isEach)
        }
        rest.removeFirst()
        let percentage = try percentage(value)
        return (kind == "fee" ? .share(percentage) : .interest(perYear: percentage), isEach)
    }

    /// `cap 25.00`, `cap 25.00 EUR` or `cap 50%`.
    private func cap(_ words: [String]) throws(PaymentRefusal) -> FeeCap {
        var rest = words.dropFirst()
        let cap: FeeCap
        if let value = rest.first, value.hasSuffix("%") {
            rest.removeFirst()
            cap = .share(try percentage(value))
        } else {
            cap = .amount(try amount("the cap", &rest))
        }
        guard rest.isEmpty else {
            throw refusal(words.joined(separator: " "), "cap 25.00 or cap 50%, with nothing behind it")
        }
        return cap
    }

    private func takeCondition(
        _ word: String,
        of step: String,
        _ rest: inout ArraySlice<String>
    ) throws(PaymentRefusal) -> LadderCondition {
        let subject = rest.popFirst() ?? ""
        if word == "unless" {
            guard subject == "label" else { throw refusal("unless \(subject)", "unless label NAME") }
            return .lacksLabel(try label(rest.popFirst()))
        }
        switch subject {
        case "label": return .hasLabel(try label(rest.popFirst()))
        case "age": return .ageAtLeast(days: try days(rest.popFirst() ?? ""))
        case "count":
            let value = rest.popFirst() ?? ""
            guard let count = Int(value), (1...1_000_000).contains(count) else {
                throw refusal(value, "how many instalments are due: when count 2")
            }
            return .countAtLeast(count)
        case "amount":
            let what = "a condition of step \(step)"
            var amounts = [try amount(what, &rest)]
            while rest.first == "or", amounts.count < Currency.codes.count {
                rest.removeFirst()
                amounts.append(try amount(what, &rest))
            }
            return .amountAtLeast(amounts)
        default: throw refusal("when \(subject)", "when count 2, when amount 100.00, when age 30d, when label NAME")
        }
    }
}
