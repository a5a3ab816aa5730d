extension LadderPlan {
    /// Reads a ladder; amounts that name no currency are of `currency`.
    ///
    /// `isNew` is true for a text that a caller writes now: it is checked against rules that may be newer than what is
    /// stored. Throws which part is wrong, what was found and what is allowed.
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
            try reader.takeClause(clause.split(whereSeparator: \.isWhitespace).map(String.init))
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

/// Reader that builds a ladder from its clauses.
package struct LadderReader {
    /// A step, and where it goes if it says so.
    struct Part {
        let step: LadderStep
        let addressee: ReminderStep?
        let isChannelNamed: Bool
    }

    private static let settings = ["repeat", "cap", "gap", "at", "quiet", "via", "to"]
    /// Words that begin a property of a step.
    ///
    /// One of them where the step's name belongs means that the name was left out.
    static let properties = ["fee", "interest", "when", "unless", "via", "to"]
    static let help =
        "steps such as -7d friendly; 0d due; 14d final fee 5.00, then repeat 14d; cap 25.00; gap 1d; at 09:00; via mail to anna"

    let field: String
    let currency: Currency?
    let isNew: Bool
    var parts: [Part] = []
    private var seen: Set<String> = []
    private var repeatDays: Int?
    private var feeCap: FeeCap?
    private var minGap = Ladder.minGapStandard
    private var sendSecond = Ladder.sendSecondStandard
    private var quiet: QuietChoice?
    private var standard = ReminderStep()

    /// Creates a reader; `isNew` is true for a text that a caller writes now.
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
    package mutating func takeClause(_ words: [String]) throws(PaymentRefusal) {
        guard let first = words.first else { throw refusal("an empty part", Self.help) }
        guard Self.settings.contains(first) else { return try takeStep(words) }
        try markSeen(first)
        if first == "via" || first == "to" { return try takeAddressee(words) }
        if first == "cap" {
            feeCap = try cap(words)
            return
        }
        guard words.count == 2 else {
            throw refusal(
                words.joined(separator: " "),
                "repeat 14d, gap 1d, at 09:00 or quiet none, with nothing after it"
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

    private mutating func markSeen(_ setting: String) throws(PaymentRefusal) {
        guard seen.insert(setting).inserted else {
            throw refusal(setting, "each of repeat, cap, gap, at, quiet, via and to once")
        }
    }

    /// `via CHANNEL to WHO`, or its two halves as clauses of their own.
    private mutating func takeAddressee(_ words: [String]) throws(PaymentRefusal) {
        let read = try addressee(words[...], of: words.joined(separator: " "))
        if words[0] == "via" { standard.channel = read.channel }
        guard let recipients = read.recipients else { return }
        if words[0] == "via" { try markSeen("to") }
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
}
