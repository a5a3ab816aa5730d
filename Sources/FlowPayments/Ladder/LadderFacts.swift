/// Facts about an instalment that a ladder needs, in their state at the decision.
package struct LadderFacts: Hashable, Sendable {
    package let dueDate: LocalDate?
    /// Rises with each change of that day.
    package let revision: Int
    /// Days after the due date on which it isn't overdue yet.
    package let graceDays: Int
    /// Amount still owed, less what credit of its schedule covers.
    package let outstanding: Money
    let amount: Money
    let lateFees: Money
    package let balance: InterestBalance
    package let account: PayerAccount
    package let labels: Set<JobLabel>
    /// Steps that would go only to a payer who is in the archive, with the reason in words.
    var absences: [StepKey: String] = [:]
    private let stop: LadderBlock?
    /// Blocks that end by themselves.
    private let passing: [LadderBlock]

    /// The facts of an instalment of a schedule; `exclusion` says why its payer is never reminded.
    package init(
        _ instalment: Instalment,
        of schedule: PaymentSchedule,
        account: PayerAccount,
        labels: Set<JobLabel> = [],
        exclusion: String? = nil
    ) {
        dueDate = instalment.dueDate
        revision = instalment.dueRevision
        graceDays = schedule.graceDays
        // What is charged and what is corrected later look at one balance.
        let covered = schedule.byDays
        outstanding = covered.outstanding(of: instalment)
        amount = instalment.amount
        lateFees = instalment.charged(as: .lateFee)
        balance = InterestBalance(instalment, payments: covered.payments)
        self.account = account
        self.labels = labels
        let isCovered = instalment.outstanding.isPositive && outstanding.isZero
        stop = isCovered ? LadderBlock.covered(schedule.id) : Self.stop(instalment, exclusion: exclusion)
        passing = [
            instalment.hold.map { LadderBlock.held($0, until: instalment.heldUntil) },
            instalment.promisedUntil.map(LadderBlock.promised),
        ].compactMap(\.self)
    }

    package func block(on today: LocalDate) -> LadderBlock? {
        stop ?? passing.first { $0.lastDay.map { today <= $0 } ?? true }
    }

    /// Returns the block that stands in the way of a step on a day.
    ///
    /// A step that would go only to a payer who is in the archive is blocked as well.
    func block(of step: LadderStep?, on today: LocalDate) -> LadderBlock? {
        block(on: today) ?? step.flatMap { absences[$0.key] }.map(LadderBlock.archived)
    }

    private static func stop(_ instalment: Instalment, exclusion: String?) -> LadderBlock? {
        if let reason = instalment.cancellation { return .cancelled(reason) }
        if instalment.outstanding.isZero { return instalment.waived.isZero ? .paid : .waived }
        if let exclusion { return .excluded(exclusion) }
        return instalment.dispute.map(LadderBlock.disputed)
    }
}

/// Block that stops a ladder, visibly.
///
/// The step whose time has come is suppressed, on record, and stays the next one.
package enum LadderBlock: Hashable, Sendable {
    case paid
    /// Credit of its schedule covers it.
    case covered(PaymentScheduleID)
    /// Block because the instalment was written off.
    case waived
    case cancelled(String)
    case disputed(String)
    /// Hold on reminders, up to the end of a day or until it is taken back.
    case held(String, until: LocalDate? = nil)
    /// The payer has promised to pay by the end of a day.
    case promised(until: LocalDate)
    case excluded(String)
    /// Block because the payer is in the archive, and the step would go to no other recipient.
    case archived(String)

    /// Last day of the block, by whose end it ends by itself; nil for a block that has to be taken back.
    package var lastDay: LocalDate? {
        switch self {
        case .held(_, let until): until
        case .promised(let until): until
        case .paid, .covered, .waived, .cancelled, .disputed, .excluded, .archived: nil
        }
    }

    package var fate: LadderFate {
        switch self {
        case .paid, .covered: .suppressedPaid
        case .waived, .cancelled, .archived: .suppressedCancelled
        case .disputed, .held, .promised, .excluded: .suppressedHeld
        }
    }

    package var reason: String {
        switch self {
        case .paid: "nothing is owed any more"
        case .covered(let schedule): "credit covers it, which payment use-credit \(schedule) puts there"
        case .waived: "what was owed was written off"
        case .cancelled(let reason): "the instalment was cancelled: \(reason)"
        case .disputed(let reason): "the payer disputes it: \(reason)"
        case .held(let reason, let until): "reminders are held\(until.map { " until \($0.text)" } ?? ""): \(reason)"
        case .promised(let until): "the payer promised to pay by \(until.text)"
        case .excluded(let reason): "the payer is excluded from reminders: \(reason)"
        case .archived(let reason): reason
        }
    }
}
