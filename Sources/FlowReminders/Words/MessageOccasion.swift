/// An occasion for a message, which has words of its own.
package enum MessageOccasion: String, Hashable, CaseIterable, Codable, Sendable {
    /// A job or a step of one was given to somebody.
    case assigned
    /// A step of a job can begin.
    case ready
    /// A job or a step is due at another time, or a job has another title.
    case changed
    /// Somebody wrote a note on a job or a step.
    case commented
    /// A job or a step is done.
    case completed
    /// Something is to be done by a time that is to come.
    case due
    /// Something wasn't done by its time.
    case overdue
    /// Somebody owes an instalment.
    case payment
    /// An instalment is to be paid to somebody.
    case bill
    /// Money came in that somebody owed.
    case paymentReceived
    /// An address is to be confirmed by whoever reads it.
    case verification
    /// Messages go to another address from now on.
    case addressChanged
    /// Several reminders in one message.
    case digest

    /// The occasion of news.
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

    /// Names that templates of the occasion may use.
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
    /// The occasion.
    package let occasion: MessageOccasion
    /// The language.
    package let language: Language

    /// Names words.
    package init(_ occasion: MessageOccasion, _ language: Language) {
        (self.occasion, self.language) = (occasion, language)
    }

    /// Reads what a caller gives.
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
