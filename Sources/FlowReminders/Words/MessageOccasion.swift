/// An occasion for a message, which has words of its own.
package enum MessageOccasion: String, Hashable, CaseIterable, Codable, Sendable {
    /// A step of a job can begin.
    case ready
    /// Something is to be done by a time that is to come.
    case due
    /// Something wasn't done by its time.
    case overdue
    /// Somebody owes an instalment.
    case payment
    /// An instalment is to be paid to somebody.
    case bill
    /// Several reminders in one message.
    case digest

    /// Names that templates of the occasion may use.
    package var names: [String] {
        switch self {
        case .ready, .due, .overdue: Self.common
        case .payment, .bill:
            Self.common.filter { !$0.hasPrefix("job") && $0 != "for" && $0 != "nag" }
                + ["party", "amount", "charge", "credit", "ladderStep"]
        case .digest: ["tenant", "recipient", "count", "reminders"]
        }
    }

    /// Names within `reminders`, besides those around it.
    static let namesOfLine = ["line"] + common.filter { $0 != "instructions" } + ["party", "amount"]

    /// True for what isn't a value itself: it is there, or has values within it.
    static func isOnlySection(_ name: String) -> Bool {
        ["overdue", "nag", "job", "late", "reminders"].contains(name) || name.hasPrefix("step.")
    }

    private static let common = [
        "title", "tenant", "recipient", "for", "job", "job.number", "job.title", "job.subject", "day", "time", "zone",
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
