/// Occasions of which people are notified without a due date.
package enum NotifyOccasion: String, Hashable, Sendable, CaseIterable {
    /// Assignment of a job or a step to a person.
    case assigned
    /// A step can begin.
    case ready
    /// A job or a step is due at another time, or a job has another title.
    case changed
    /// Note of a person on a job or a step.
    case commented
    /// Completion of a job or a step.
    case completed
    /// End of a step's time before the step is done.
    case overdue
    case paymentReceived
}

/// News of which people are notified, and the messages that follow until one of them acknowledges it.
///
/// Written and kept as text: `assigned`; `ready via mail, nag 1d x2, then 1d to role:manager`.
package struct NotifyRule: Hashable, Sendable {
    package let occasion: NotifyOccasion
    /// Recipients and following messages, as in a reminder; messages to one recipient at one time are a single one.
    package let rule: ReminderRule

    /// Most rules of one template, or of a tenant.
    package static let countMax = ReminderRule.countMax

    package init(_ occasion: NotifyOccasion, _ rule: ReminderRule) {
        (self.occasion, self.rule) = (occasion, rule)
    }

    package init(validating text: String, field: String) throws(InvalidInput) {
        let word = String(text.prefix { !$0.isWhitespace && $0 != "," })
        guard let occasion = NotifyOccasion(rawValue: word) else {
            let names = NotifyOccasion.allCases.map(\.rawValue)
            let guess = Suggestion.closest(to: word, in: names).map { "; perhaps \($0)" } ?? ""
            let allowed = "first one of \(names.joined(separator: ", ")), or none alone\(guess)"
            throw InvalidInput(field: field, found: word, allowed: allowed)
        }
        let rest = text.dropFirst(word.count)
        let next = rest.split { $0.isWhitespace || $0 == "," }.first.map(String.init) ?? ""
        guard NotifyOccasion(rawValue: next) == nil else {
            throw InvalidInput(field: field, found: text, allowed: "one of the news in each rule: several are a list")
        }
        var rule = try ReminderRule(validating: "0m from start\(rest)", field: field)
        guard !rule.isDigest else {
            let allowed = "no digest: what is told at once to the same person is one message anyway"
            throw InvalidInput(field: field, found: "digest", allowed: allowed)
        }
        guard rule.links.isEmpty else {
            throw InvalidInput(field: field, found: "link", allowed: "no link: they are for reminders of what is due")
        }
        rule.isDigest = true
        self.init(occasion, rule)
    }

    /// Reads the rules of a tenant; `none` alone is an empty list.
    package static func list(validating texts: [String]) throws(InvalidInput) -> [NotifyRule] {
        if texts == [noneText] { return [] }
        guard texts.count <= countMax else {
            throw InvalidInput(field: "notify", found: "\(texts.count) rules", allowed: "at most \(countMax) rules")
        }
        var rules: [NotifyRule] = []
        for text in texts {
            let rule = try NotifyRule(validating: text, field: "notify")
            guard !rules.contains(rule) else {
                throw InvalidInput(field: "notify", found: rule.text, allowed: "each rule once")
            }
            rules.append(rule)
        }
        return rules
    }

    package static let noneText = "none"

    /// Text form in which the rule is written and stored; reading it gives the same rule.
    package var text: String {
        var plain = rule
        plain.isDigest = false
        return occasion.rawValue + plain.text.dropFirst("0m from start".count)
    }
}

extension NotifyRule: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(validating: try container.decode(String.self), field: "notify")
        } catch let error as InvalidInput {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
