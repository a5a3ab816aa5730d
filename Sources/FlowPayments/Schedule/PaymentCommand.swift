/// Commands on payment schedules, their instalments and payments; amounts are decimal strings.
package enum PaymentCommand: Hashable, Sendable {
    case add(PaymentScheduleInput)
    case amend(PaymentScheduleID, PaymentAmendment, AmendmentTerms)
    /// Reminds of the instalments by another ladder, or no more when there is none.
    case setLadder(PaymentScheduleID, String?)
    case record(PaymentScheduleID, PaymentInput)
    case refund(PaymentID, amount: String?, bankLine: String? = nil)
    /// Writes off what is owed on an instalment, or a part of it.
    case waive(InstalmentID, amount: String?, reason: String? = nil)
    /// Takes back what was written off of an instalment, or that it was cancelled.
    case reopen(InstalmentID, reason: String?)
    /// Gives an instalment up on which nothing was paid.
    case cancel(InstalmentID, reason: String)
    /// Stops reminding of an instalment, perhaps until a day, or reminds again when there is no reason.
    case hold(InstalmentID, reason: String?, until: String? = nil)
    /// Notes that the payer denies it, or no longer does when there is no reason.
    case dispute(InstalmentID, reason: String?)
    /// Notes until when the payer has promised to pay, or that the promise is off.
    case promise(InstalmentID, until: String?)
    case redate(InstalmentID, due: String)
    /// Adds a late fee or interest: an amount, or a percentage.
    case charge(InstalmentID, PaymentCharge.Kind, amount: String)
    case reverseCharge(InstalmentID, charge: Int, reason: String)
    case useCredit(PaymentScheduleID, [PaymentInput.Part]?)
    case reallocate(PaymentID, [PaymentInput.Part]?)

    /// The schedule that it is about; nil for a new one.
    package var schedule: PaymentScheduleID? {
        switch self {
        case .add: nil
        case .record(let schedule, _), .useCredit(let schedule, _), .setLadder(let schedule, _),
            .amend(let schedule, _, _):
            schedule
        case .refund(let payment, _, _), .reallocate(let payment, _): payment.schedule
        case .waive, .reopen, .cancel, .hold, .dispute, .promise, .redate, .charge, .reverseCharge:
            instalment?.schedule
        }
    }

    package var bankLine: String? {
        switch self {
        case .record(_, let input): input.bankLine
        case .refund(_, _, let line): line
        default: nil
        }
    }

    package var instalment: InstalmentID? {
        switch self {
        case .waive(let id, _, _), .reopen(let id, _), .cancel(let id, _), .hold(let id, _, _), .dispute(let id, _),
            .promise(let id, _), .redate(let id, _), .charge(let id, _, _), .reverseCharge(let id, _, _):
            id
        case .amend(let schedule, let amendment, _): amendment.instalment.map { InstalmentID(schedule, $0) }
        case .add, .setLadder, .record, .refund, .useCredit, .reallocate: nil
        }
    }

    package var neededRole: Role {
        switch self {
        case .add, .amend, .setLadder, .refund, .waive, .reopen, .cancel, .redate, .charge, .reverseCharge, .reallocate:
            .manager
        case .record, .hold, .dispute, .promise, .useCredit: .member
        }
    }

    /// Kind of the event that the command makes; nil for the creation of a schedule, whose event reports it as a whole.
    package var eventKind: PaymentEventKind? {
        switch self {
        case .add: nil
        case .amend(_, let amendment, _): amendment.eventKind
        case .setLadder: .paymentLadderSet
        case .record: .paymentRecorded
        case .refund: .paymentRefunded
        case .waive: .instalmentWaived
        case .reopen: .instalmentReopened
        case .cancel: .instalmentCancelled
        case .hold: .instalmentHeld
        case .dispute: .instalmentDisputed
        case .promise: .instalmentPromised
        case .redate: .instalmentRedated
        case .charge: .instalmentCharged
        case .reverseCharge: .chargeReversed
        case .useCredit: .creditUsed
        case .reallocate: .paymentReallocated
        }
    }

    package var canonical: CanonicalValue {
        func about(_ id: some CustomStringConvertible, _ value: String?) -> CanonicalValue {
            let words = [eventKind?.rawValue, id.description, value]
            return .list(words.compactMap { $0.map { .text($0) } })
        }
        switch self {
        case .add(let input): return input.canonical
        case .amend(let id, let amendment, let terms):
            return .list([about(id, nil), amendment.canonical, terms.canonical])
        case .setLadder(let id, let text): return about(id, text)
        case .record(let schedule, let input):
            return .list([.text("recordPayment"), .integer(Int(schedule.number)), input.canonical])
        case .refund(let id, let amount, let line):
            return line.map { .list([about(id, amount), .text($0)]) } ?? about(id, amount)
        case .waive(let id, let amount, let reason):
            return reason.map { .list([about(id, amount), .text($0)]) } ?? about(id, amount)
        case .reopen(let id, let reason): return about(id, reason)
        case .cancel(let id, let reason): return about(id, reason)
        case .hold(let id, let reason, let until):
            return until.map { .list([about(id, reason), .text($0)]) } ?? about(id, reason)
        case .dispute(let id, let reason): return about(id, reason)
        case .promise(let id, let until): return about(id, until)
        case .redate(let id, let due): return about(id, due)
        case .charge(let id, let kind, let amount): return about(id, "\(kind.rawValue) \(amount)")
        case .reverseCharge(let id, let charge, let reason): return about("\(id) \(charge)", reason)
        case .useCredit(let id, let parts): return .list([about(id, nil)] + PaymentInput.canonical(parts))
        case .reallocate(let id, let parts): return .list([about(id, nil)] + PaymentInput.canonical(parts))
        }
    }
}

/// A payment as a caller records it.
package struct PaymentInput: Hashable, Sendable {
    /// Amount as a decimal string in the schedule's currency.
    package let amount: String
    package let currency: String?
    /// The day on which it was paid; nil is the payer's today.
    package let paidOn: String?
    /// The bank's words, or a person's.
    package let reference: String?
    /// Parts of the payment by instalment; nil allocates to the oldest first.
    package let allocations: [Part]?
    /// The bank's line that it was read from, which is recorded once.
    package let bankLine: String?
    /// The payments that its caller has looked at: others that may be the same transfer stand in its way.
    package let seen: [String]?

    /// Part of a payment that goes on one instalment.
    package struct Part: Hashable, Sendable, Codable {
        package let instalment: Int
        package let amount: String

        package init(instalment: Int, amount: String) {
            self.instalment = instalment
            self.amount = amount
        }
    }

    package init(
        amount: String,
        currency: String? = nil,
        paidOn: String? = nil,
        reference: String? = nil,
        allocations: [Part]? = nil,
        bankLine: String? = nil,
        seen: [String]? = nil
    ) {
        self.amount = amount
        self.currency = currency
        self.paidOn = paidOn
        self.reference = reference
        self.allocations = allocations
        self.bankLine = bankLine
        self.seen = seen
    }

    var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = ["amount": .text(amount)]
        members.add("currency", currency.map { .text($0) })
        members.add("paidOn", paidOn.map { .text($0) })
        members.add("reference", reference.map { .text($0) })
        members.add("bankLine", bankLine.map { .text($0) })
        members.add("seenPayments", seen.map { .list($0.map { .text($0) }) })
        members.add("allocations", Self.canonical(allocations).first)
        return .object(members)
    }

    static func canonical(_ parts: [Part]?) -> [CanonicalValue] {
        guard let parts else { return [] }
        return [.list(parts.map { .list([.integer($0.instalment), .text($0.amount)]) })]
    }
}
