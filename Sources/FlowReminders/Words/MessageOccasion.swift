/// An occasion for a message, which has words of its own.
package enum MessageOccasion: String, Hashable, CaseIterable, Codable, Sendable {
    case assigned
    case ready
    /// A job or a step is due at another time, or a job has another title.
    case changed
    case commented
    case completed
    case due
    case overdue
    /// Instalment that a person owes.
    case payment
    /// Instalment that the tenant has to pay.
    case bill
    case paymentReceived
    case verification
    case addressChanged
    case digest

    init(_ news: NotifyOccasion) {
        switch news {
        case .assigned: self = .assigned
        case .ready: self = .ready
        case .changed: self = .changed
        case .commented: self = .commented
        case .completed: self = .completed
        case .overdue: self = .overdue
        case .paymentReceived: self = .paymentReceived
        }
    }

    package var names: [String] {
        switch self {
        case .assigned: Self.common + ["begin", "by"]
        case .changed, .commented, .completed: Self.common + ["by"]
        case .ready, .due, .overdue: Self.common + Self.links
        case .payment, .bill:
            Self.common.filter { !$0.hasPrefix("job") && $0 != "for" && $0 != "assignee" && $0 != "nag" }
                + ["party", "amount", "charge", "credit", "ladderStep"]
        case .paymentReceived:
            Self.common.filter { !Self.notOfMoney.contains($0) } + ["by", "party", "amount", "outstanding", "credit"]
        case .verification: ["title", "tenant", "recipient", "code", "links", "links.verify"]
        case .addressChanged: ["title", "tenant", "for"]
        case .digest: ["tenant", "recipient", "count", "reminders"]
        }
    }

    /// Names within `reminders`, besides those around it.
    static let namesOfLine = ["line"] + common.filter { $0 != "instructions" } + ["party", "amount"]

    /// True for what isn't a value itself: it is there, or has values within it.
    static func isOnlySection(_ name: String) -> Bool {
        ["overdue", "nag", "begin", "job", "late", "links", "reminders"].contains(name) || name.hasPrefix("step.")
    }

    /// Names that money which came in has no use for.
    private static let notOfMoney = ["for", "assignee", "time", "zone", "overdue", "instructions"]

    private static let links = ["links", "links.done", "links.acknowledge", "links.snooze"]

    private static let common = [
        "title", "tenant", "recipient", "for", "assignee", "job", "job.number", "job.title", "job.subject", "day",
        "time", "zone",
        "overdue", "nag", "covered", "late", "late.day", "late.time", "instructions",
    ]
}

/// Words of an occasion in a language.
package struct MessageKey: Hashable, Codable, Sendable {
    package let occasion: MessageOccasion
    package let language: Language

    package init(_ occasion: MessageOccasion, _ language: Language) {
        (self.occasion, self.language) = (occasion, language)
    }

    package init(validatingOccasion occasion: String, language: String) throws(InvalidInput) {
        guard let known = MessageOccasion(rawValue: occasion) else {
            let all = MessageOccasion.allCases.map(\.rawValue).joined(separator: ", ")
            throw InvalidInput(field: "occasion", found: occasion, allowed: all)
        }
        guard let spoken = Language(rawValue: language) else {
            let all = Language.allCases.map(\.rawValue).joined(separator: ", ")
            throw InvalidInput(field: "language", found: language, allowed: all)
        }
        self.init(known, spoken)
    }
}
