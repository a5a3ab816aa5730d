extension ReminderRule {
    /// Longest text of a rule, in bytes.
    package static let textLengthMax = 1000

    package init(validating text: String, field: String) throws(InvalidInput) {
        guard text.utf8.count <= Self.textLengthMax else {
            throw InvalidInput(
                field: field,
                found: "\(text.utf8.count) bytes",
                allowed: "at most \(Self.textLengthMax) bytes"
            )
        }
        var reader = ReminderRuleReader(field: field)
        for (index, clause) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
            let words = clause.split(whereSeparator: \.isWhitespace).map(String.init)
            if index == 0 {
                try reader.takeTrigger(words, clause: String(clause))
            } else {
                try reader.takeClause(words)
            }
        }
        self = try reader.finished()
    }

    /// Text form in which the rule is written and stored; reading it gives the same rule.
    package var text: String {
        var clauses = [triggerText + Self.addressee(steps[0], after: ReminderStep.channelOfPerson)]
        if let nag { clauses.append("nag \(DurationText.text(nag.interval)) x\(nag.countMax)") }
        if steps[0].delay != .zero { clauses.append("again \(DurationText.text(steps[0].delay))") }
        for step in steps.dropFirst() {
            clauses.append("then \(DurationText.text(step.delay))" + Self.addressee(step, after: steps[0].channel))
        }
        if roundCount > 1 { clauses.append("loop \(roundCount - 1)") }
        if acknowledgementCount > 1 { clauses.append("acks \(acknowledgementCount)") }
        if let quiet { clauses.append("quiet \(quiet.text)") }
        if isDigest { clauses.append("digest") }
        if isHeldWhenAmbiguous { clauses.append("hold") }
        for link in links { clauses.append("link \(link.text)") }
        return clauses.joined(separator: ", ")
    }

    private var triggerText: String {
        switch trigger {
        case .relative(.due, let offset): DurationText.text(offset)
        case .relative(let anchor, let offset): "\(DurationText.text(offset)) from \(anchor.rawValue)"
        case .absolute(let time): "at \(time.text)"
        }
    }

    /// The channel is left out where it is the one that holds unless another is named.
    private static func addressee(_ step: ReminderStep, after standard: String) -> String {
        let channel = step.channel == standard ? "" : " via \(step.channel)"
        return channel + (step.recipients.map { " to \(RecipientText.text($0))" } ?? "")
    }
}

extension ReminderRule: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(validating: try container.decode(String.self), field: "rule")
        } catch let error as InvalidInput {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Reader that builds a reminder rule from its clauses.
private struct ReminderRuleReader {
    let field: String
    private var clause = ""
    private var words: [String] = []
    private var rule = ReminderRule(.relative(.due, .zero))
    private var seen: Set<String> = []

    init(field: String) {
        self.field = field
    }

    private func refusal(_ found: String, _ allowed: String) -> InvalidInput {
        InvalidInput(field: field, found: found, allowed: allowed)
    }

    /// About what stands where nothing more may: before what begins a clause only the comma is missing.
    private func refusal(extra: String, _ allowed: String) -> InvalidInput {
        guard Self.clauseNames.contains(extra) else { return refusal(extra, allowed) }
        return refusal(
            words.joined(separator: " "),
            "a comma before “\(extra)”, which begins a part of its own, such as 0m to ana, nag 10m x3, then 30m to carla"
        )
    }

    private static let clauseNames: Set = ["nag", "then", "again", "loop", "acks", "quiet", "digest", "hold", "link"]

    /// Reads `-1h`, `30m from start`, `at 2027-03-28T08:00`, each with `via CHANNEL` and `to WHO` after it.
    mutating func takeTrigger(_ words: [String], clause: String) throws(InvalidInput) {
        self.words = words
        var rest = words[...]
        guard let first = rest.popFirst() else {
            throw refusal(clause, "when it goes out: -1h, 0m, 30m from start, at 2027-03-28T08:00")
        }
        if first == "at" {
            guard let time = rest.popFirst() else {
                throw refusal("at", "at and a local time, such as at 2027-03-28T08:00")
            }
            rule.trigger = .absolute(try LocalDateTime(validating: time, field: field))
        } else {
            let offset = try DurationText.length(first, field: field)
            var anchor = ReminderAnchor.due
            if rest.first == "from" {
                rest.removeFirst()
                let name = rest.popFirst() ?? "from"
                guard let named = ReminderAnchor(rawValue: name) else { throw refusal(name, "from start, due or end") }
                anchor = named
            }
            rule.trigger = .relative(anchor, offset)
        }
        try takeAddressee(&rest, of: 0)
    }

    mutating func takeClause(_ words: [String]) throws(InvalidInput) {
        guard let first = words.first else {
            throw refusal("nothing", "a clause after each comma, such as nag 10m x3")
        }
        (clause, self.words) = (first, words)
        var rest = words[...]
        let name = rest.popFirst() ?? ""
        if name != "then" {
            let part = name == "link" ? "link \(rest.first ?? "")" : name
            guard seen.insert(part).inserted else {
                throw refusal(part, "each of nag, again, loop, acks, quiet, digest, hold and each link once")
            }
        }
        switch name {
        case "nag": try takeNag(&rest)
        case "then":
            guard rule.steps.count < ReminderRule.stepCountMax else {
                throw refusal("\(rule.steps.count + 1) steps", "at most \(ReminderRule.stepCountMax) steps")
            }
            rule.steps.append(ReminderStep(delay: try delay(&rest), channel: rule.steps[0].channel))
            try takeAddressee(&rest, of: rule.steps.count - 1)
        case "again": rule.steps[0].delay = try delay(&rest)
        case "loop": rule.roundCount = try number(&rest, 1...ReminderRule.roundCountMax - 1) + 1
        case "acks": rule.acknowledgementCount = try number(&rest, 1...ReminderRule.recipientCountMax)
        case "quiet": rule.quiet = try QuietChoice(validating: rest.popFirst() ?? "", field: field)
        case "digest": rule.isDigest = true
        case "hold": rule.isHeldWhenAmbiguous = true
        case "link":
            rule.links.append(try LinkPurpose(validating: rest, field: field))
            rest = []
        default:
            let all = "nag 10m x3, then 30m to WHO, again 1h, loop 2, acks 2, quiet none, digest, hold, link done"
            throw refusal(name, all)
        }
        if let extra = rest.first {
            throw refusal(extra: extra, "nothing more after “\(words.dropLast(rest.count).joined(separator: " "))”")
        }
    }

    func finished() throws(InvalidInput) -> ReminderRule {
        guard rule.links.isEmpty || !rule.isDigest else {
            throw refusal("link in a digest", "no link: a digest is one message of many things")
        }
        guard rule.roundCount == 1 || rule.steps[0].delay != .zero else {
            throw refusal(
                "loop without again",
                "how long to wait before the steps begin again, such as again 1h, loop 2"
            )
        }
        guard rule.steps[0].delay == .zero || rule.roundCount > 1 else {
            throw refusal("again without loop", "how often the steps begin again, such as again 1h, loop 2")
        }
        return rule
    }

    private mutating func takeNag(_ rest: inout ArraySlice<String>) throws(InvalidInput) {
        let interval = try delay(&rest)
        let times = rest.popFirst() ?? "nag \(DurationText.text(interval))"
        guard times.hasPrefix("x"), let count = Int(times.dropFirst()), (1...ReminderNag.countMaxMax).contains(count)
        else {
            throw refusal(times, "how often at most, x1 to x\(ReminderNag.countMaxMax), such as nag 10m x3")
        }
        rule.nag = ReminderNag(interval: interval, countMax: count)
    }

    private func delay(_ rest: inout ArraySlice<String>) throws(InvalidInput) -> TimeLength {
        guard let text = rest.popFirst() else {
            throw refusal(clause, "a length of time after it, such as \(clause) 30m")
        }
        return try DurationText.length(text, field: field, in: ReminderRule.delayBounds)
    }

    private func number(_ rest: inout ArraySlice<String>, _ bounds: ClosedRange<Int>) throws(InvalidInput) -> Int {
        let text = rest.popFirst()
        guard let number = text.flatMap({ Int($0) }), bounds.contains(number) else {
            throw refusal(text ?? clause, "\(clause) \(bounds.lowerBound) to \(clause) \(bounds.upperBound)")
        }
        return number
    }

    private mutating func takeAddressee(_ rest: inout ArraySlice<String>, of step: Int) throws(InvalidInput) {
        if rest.first == "via" {
            rest.removeFirst()
            guard let name = rest.popFirst() else { throw refusal("via", "a channel after it, such as via journal") }
            rule.steps[step].channel = try Self.name(name, field)
        }
        if rest.first == "to" {
            rest.removeFirst()
            guard let all = rest.popFirst() else { throw refusal("to", "the recipient after it, such as to carla") }
            let names = RecipientText.split(all)
            guard names.count <= ReminderRule.recipientCountMax else {
                throw refusal(
                    "\(names.count) recipients",
                    "at most \(ReminderRule.recipientCountMax) recipients of a step"
                )
            }
            var recipients: [String] = []
            for name in names where !recipients.contains(name) { recipients.append(try Self.recipient(name, field)) }
            rule.steps[step].recipients = recipients
        }
        if let extra = rest.first { throw refusal(extra: extra, "via CHANNEL, then to WHO, WHO+WHO being several") }
    }

    private static func name(_ text: String, _ field: String) throws(InvalidInput) -> String {
        do {
            return try StepKey(validating: text).text
        } catch {
            throw InvalidInput(field: field, found: text, allowed: "a channel's name: 1 to 64 letters, digits, . _ -")
        }
    }

    private static func recipient(_ text: String, _ field: String) throws(InvalidInput) -> String {
        let isPlain = (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "who gets it, in up to 200 ASCII characters: a profile, uid:1000, role:manager, an address"
            )
        }
        guard text.hasPrefix("role:") else { return text }
        _ = try Role(validating: String(text.dropFirst(5)), field: field)
        return text
    }
}
