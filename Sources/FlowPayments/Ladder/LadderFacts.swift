/// What a ladder has to know of an instalment, as it is in the moment of the decision.
package struct LadderFacts: Hashable, Sendable {
    /// The day on which it is due.
    package let dueDate: LocalDate?
    /// Rises with each change of that day.
    package let revision: Int
    /// Days after the due date on which it isn't overdue yet.
    package let graceDays: Int
    /// What is still owed, less what credit of its schedule covers.
    package let outstanding: Money
    /// What it was agreed to be.
    let amount: Money
    /// Late fees that stand on it.
    let lateFees: Money
    /// What interest runs on.
    package let balance: InterestBalance
    /// What the payer owes altogether.
    package let account: PayerAccount
    /// Labels of the job or the schedule.
    package let labels: Set<JobLabel>
    /// Steps that would go to a payer who is in the archive, and to nobody else, with the words for that.
    var absences: [StepKey: String] = [:]
    private let stop: LadderBlock?
    /// Those that end by themselves.
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

    /// What stands in the way of reminding on a day; nil when nothing does.
    package func block(on today: LocalDate) -> LadderBlock? {
        stop ?? passing.first { $0.lastDay.map { today <= $0 } ?? true }
    }

    /// The same for a step: one to somebody who is left in peace stops it as well.
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

/// What stops a ladder, visibly: the step whose time has come is suppressed, on record, and stays the next one.
package enum LadderBlock: Hashable, Sendable {
    /// It was paid.
    case paid
    /// Credit of its schedule covers it.
    case covered(PaymentScheduleID)
    /// It was written off.
    case waived
    /// It was given up.
    case cancelled(String)
    /// The payer denies it.
    case disputed(String)
    /// Somebody holds reminders back, up to the end of a day or until that is taken back.
    case held(String, until: LocalDate? = nil)
    /// The payer has promised to pay by the end of a day.
    case promised(until: LocalDate)
    /// This payer is never reminded.
    case excluded(String)
    /// The payer is in the archive, and the step would go to nobody else.
    case archived(String)

    /// The day by whose end it ends by itself; nil for what somebody has to take back.
    package var lastDay: LocalDate? {
        switch self {
        case .held(_, let until): until
        case .promised(let until): until
        case .paid, .covered, .waived, .cancelled, .disputed, .excluded, .archived: nil
        }
    }

    /// The fate of a step that it stops.
    package var fate: LadderFate {
        switch self {
        case .paid, .covered: .suppressedPaid
        case .waived, .cancelled, .archived: .suppressedCancelled
        case .disputed, .held, .promised, .excluded: .suppressedHeld
        }
    }

    /// Why, in words.
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
