/// Changes to the terms of a schedule; a field that is nil stays.
///
/// Amounts are decimal strings.
package struct ScheduleAmendment: Hashable, Sendable {
    package var title: String?
    /// The key of the profile that pays us, or that we pay.
    package var party: String?
    package var total: String?
    /// The budget of all its instalments; empty takes it away.
    package var category: String?
    /// Calendar days after the due date before an instalment is overdue.
    package var graceDays: Int?

    package init(
        title: String? = nil,
        party: String? = nil,
        total: String? = nil,
        category: String? = nil,
        graceDays: Int? = nil
    ) {
        self.title = title
        self.party = party
        self.total = total
        self.category = category
        self.graceDays = graceDays
    }

    var canonical: CanonicalValue {
        .texts([
            "title": title, "party": party, "total": total, "category": category,
            "graceDays": graceDays.map { "\($0)" },
        ])
    }
}

/// Changes to the terms of an instalment; a field that is nil stays.
package struct InstalmentAmendment: Hashable, Sendable {
    package var title: String?
    /// Amount that is agreed for the instalment, as a decimal string.
    package var amount: String?
    /// Due date, written as in a new schedule.
    package var due: String?
    /// The budget that it belongs to; empty takes it away.
    package var category: String?

    package init(title: String? = nil, amount: String? = nil, due: String? = nil, category: String? = nil) {
        self.title = title
        self.amount = amount
        self.due = due
        self.category = category
    }

    var canonical: CanonicalValue {
        .texts(["title": title, "amount": amount, "due": due, "category": category])
    }
}

/// Terms on which an agreement is amended.
package struct AmendmentTerms: Hashable, Sendable {
    /// The instalment that takes the difference; nil is the total, or for another total all on which something is owed.
    package var against: Int?
    /// True when credit goes on what is owed then, what was due first first.
    package var usesCredit: Bool
    package var reason: String?
    /// The newest event about the schedule that the caller has seen: nothing is done when there is a later one.
    package var ifEvent: EventNumber?

    package init(
        against: Int? = nil,
        usesCredit: Bool = false,
        reason: String? = nil,
        ifEvent: EventNumber? = nil
    ) {
        self.against = against
        self.usesCredit = usesCredit
        self.reason = reason
        self.ifEvent = ifEvent
    }

    var canonical: CanonicalValue {
        .texts([
            "against": against.map { "\($0)" }, "usesCredit": usesCredit ? "yes" : nil, "reason": reason,
            "ifEvent": ifEvent.map { "\($0)" },
        ])
    }
}

/// A change of what was agreed.
package enum PaymentAmendment: Hashable, Sendable {
    case schedule(ScheduleAmendment)
    case add(PaymentScheduleInput.InstalmentInput)
    case set(Int, InstalmentAmendment)
    case remove(Int)

    var instalment: Int? {
        switch self {
        case .set(let number, _), .remove(let number): number
        case .schedule, .add: nil
        }
    }

    var eventKind: PaymentEventKind {
        switch self {
        case .schedule: .paymentScheduleAmended
        case .add: .instalmentAdded
        case .set: .instalmentAmended
        case .remove: .instalmentRemoved
        }
    }

    var canonical: CanonicalValue {
        switch self {
        case .schedule(let amendment): amendment.canonical
        case .add(let input): input.canonical
        case .set(let number, let amendment): .list([.integer(number), amendment.canonical])
        case .remove(let number): .integer(number)
        }
    }
}

extension CanonicalValue {
    /// An object of texts, without what is nil.
    fileprivate static func texts(_ members: [String: String?]) -> CanonicalValue {
        .object(members.compactMapValues { text in text.map { CanonicalValue.text($0) } })
    }
}
