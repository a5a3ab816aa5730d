/// News of which people are told without a due date.
package enum NotifyOccasion: String, Hashable, Sendable, CaseIterable {
    /// A job or a step was given to somebody.
    case assigned
    /// A step can begin.
    case ready
    /// A job or a step is due at another time, or a job has another title.
    case changed
    /// Somebody wrote a note on a job or a step.
    case commented
    /// A job or a step is done.
    case completed
    /// The time of a step is over, and it isn't done.
    case overdue
    /// Money came in that somebody owed.
    case paymentReceived
}

/// When people are told of news, and what follows until somebody acknowledges it.
///
/// Written and kept as text: `assigned`; `ready via mail, nag 1d x2, then 1d to role:manager`.
package struct NotifyRule: Hashable, Sendable {
    /// Of which news.
    package let occasion: NotifyOccasion
    /// To whom it goes and what follows, as of a reminder; what goes to somebody at once is one message.
    package let rule: ReminderRule

    /// Most rules of one template, or of a tenant.
    package static let countMax = ReminderRule.countMax

    /// A rule as a task has it that tells of the news.
    package init(_ occasion: NotifyOccasion, _ rule: ReminderRule) {
        (self.occasion, self.rule) = (occasion, rule)
    }

    /// Reads a rule; throws which part is wrong, what was found and what is allowed.
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

    /// Stands for no rule at all.
    package static let noneText = "none"

    /// The rule as it is written and kept; reading it gives the same rule.
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
