/// Rule by which a step is due, as a template or a person writes it.
///
/// Examples are `3 days after start`, `2 business days after step inspect at 17:00`, `2 weeks before job.due roll
/// previous`, `on attribute wedding`, `2027-03-28T17:00`.
///
/// The rule is the intent only: `date(from:in:)` derives a local date from it, and that date's instant.
package struct DueRule: Hashable, Sendable {
    /// Point in time from which a rule counts.
    package enum Anchor: Hashable, Sendable {
        case start
        case jobDue
        case attribute(FieldKey)
        /// The end of another step: when it is done or skipped.
        case step(StepKey)
    }

    /// Basis of a rule: a fixed date, or an amount of time relative to an anchor.
    package enum Basis: Hashable, Sendable {
        case fixed(LocalDue)
        /// Amount of a unit after the anchor, or before it when negative; zero is the anchor's own day.
        case relative(amount: Int, unit: DueUnit, anchor: Anchor)
    }

    package let basis: Basis
    /// The minute of the day, 0 to 1439; `nil` is the whole day.
    package let minuteOfDay: Int?
    package let roll: BusinessRoll
    /// The IANA zone of the date; `nil` is the tenant's.
    package let zone: String?

    /// Longest text, in characters.
    package static let textLengthMax = 250
    package static let amountMax = 10_000

    init(basis: Basis, minuteOfDay: Int? = nil, roll: BusinessRoll = .none, zone: String? = nil) {
        self.basis = basis
        self.minuteOfDay = minuteOfDay
        self.roll = roll
        self.zone = zone
    }

    /// True when it looks at business days.
    package var isByBusinessDays: Bool {
        if case .relative(_, .businessDay, _) = basis { return true }
        return roll != .none
    }

    /// Point in time from which the rule counts; `nil` for a fixed date.
    package var anchor: Anchor? {
        switch basis {
        case .fixed: nil
        case .relative(_, _, let anchor): anchor
        }
    }

    /// The one way to write it.
    package var text: String {
        var words: [String]
        switch basis {
        case .fixed(let due): words = [due.text]
        case .relative(0, _, let anchor): words = ["on", anchor.text]
        case .relative(let amount, let unit, let anchor):
            words = [String(amount.magnitude), unit.text(of: amount), amount < 0 ? "before" : "after", anchor.text]
        }
        if let minuteOfDay { words += ["at", LocalDue.time(minuteOfDay)] }
        if roll != .none { words += ["roll", roll.rawValue] }
        if let zone { words += ["in", zone] }
        return words.joined(separator: " ")
    }
}

extension DueRule.Anchor {
    package var text: String {
        switch self {
        case .start: Self.startWord
        case .jobDue: Self.jobDueWord
        case .attribute(let key): "attribute \(key)"
        case .step(let key): "step \(key)"
        }
    }

    static let startWord = "start"
    static let jobDueWord = "job.due"
}

extension DueRule: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            self = try DuePhrase.read(text, names: nil)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Unit in which a due date is counted.
package enum DueUnit: String, Hashable, Sendable, CaseIterable {
    case minute, hour, day, businessDay, week, month, year

    /// The word for so many: `day`, `days`, `business days`.
    func text(of amount: Int) -> String {
        let word = self == .businessDay ? "business day" : rawValue
        return amount.magnitude == 1 ? word : word + "s"
    }

    /// The seconds of a unit of physical time; `nil` for those that count dates.
    package var seconds: Int? {
        switch self {
        case .minute: 60
        case .hour: 3600
        case .day, .businessDay, .week, .month, .year: nil
        }
    }
}

/// Reason for which a text is no due rule, as the end of a sentence that names the text.
package struct DueRuleError: Error, Hashable, Sendable {
    package let message: String

    package init(message: String) {
        self.message = message
    }
}
