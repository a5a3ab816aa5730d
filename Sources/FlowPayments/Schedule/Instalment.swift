/// One part of a payment schedule: what is owed, when, and what has become of it.
package struct Instalment: Hashable, Sendable {
    /// 1, 2, 3 … in its schedule.
    package let number: Int
    /// The name by which a template means it.
    package let key: StepKey?
    /// Title: what the instalment is for.
    @ExactText package internal(set) var title: String
    /// Amount that was agreed: more than zero, unless the instalment was removed.
    package internal(set) var amount: Money
    /// Due date as it was meant, before it is resolved to a day.
    package internal(set) var due: PaymentDue
    /// The day on which it is due; nil as long as the job's date is not known.
    package internal(set) var dueDate: LocalDate?
    /// Revision of the due date, raised with each change.
    ///
    /// The ladder starts again with it.
    package internal(set) var dueRevision = 1
    /// The budget that it belongs to.
    package internal(set) var category: BudgetCategory?
    /// Amount paid on the instalment, less what was refunded.
    package internal(set) var paid: Money
    /// Amount that was written off.
    package internal(set) var waived: Money
    /// Reason for which the amount was written off, where one was given.
    package internal(set) var waiver: String?
    /// Late fees and interest, in order, the reversed ones too.
    package internal(set) var charges: [PaymentCharge] = []
    /// Reason for which the instalment was given up.
    package internal(set) var cancellation: String?
    /// Reason for which the payer says that the instalment isn't owed.
    package internal(set) var dispute: String?
    /// Reason for which no reminders are to go out for now.
    package internal(set) var hold: String?
    /// Last day of the hold, by whose end it is over by itself; nil when it has to be ended by a caller.
    package internal(set) var heldUntil: LocalDate?
    /// The day by whose end the payer has promised to pay.
    package internal(set) var promisedUntil: LocalDate?

    package static let chargeCountMax = 200

    init(number: Int, _ plan: InstalmentPlan, amount: Money, category: BudgetCategory?, dates: JobDates) {
        self.number = number
        key = plan.key
        title = plan.title
        self.amount = amount
        due = plan.due
        dueDate = plan.due.date(dates)
        self.category = plan.category ?? category
        paid = .zero(amount.currency)
        waived = .zero(amount.currency)
    }

    package init(
        stored number: Int,
        key: StepKey?,
        title: String,
        amount: Money,
        due: PaymentDue,
        dueDate: LocalDate?,
        dueRevision: Int,
        category: BudgetCategory?,
        paid: Money,
        waived: Money,
        waiver: String? = nil,
        cancellation: String?,
        dispute: String?,
        hold: String?,
        heldUntil: LocalDate? = nil,
        promisedUntil: LocalDate?,
        charges: [PaymentCharge] = []
    ) {
        self.number = number
        self.key = key
        self.title = title
        self.amount = amount
        self.due = due
        self.dueDate = dueDate
        self.dueRevision = dueRevision
        self.category = category
        self.paid = paid
        self.waived = waived
        self.waiver = waiver
        self.cancellation = cancellation
        self.dispute = dispute
        self.hold = hold
        self.heldUntil = heldUntil
        self.promisedUntil = promisedUntil
        self.charges = charges
    }

    /// True when it isn't a part of the agreement any more: it is cancelled for good, and keeps its number.
    package var isRemoved: Bool { amount.isZero }

    /// Late fees and interest that stand.
    package var charged: Money {
        Money(
            minorUnits: charges.reduce(0) { $1.reversal == nil ? $0 + $1.amount.minorUnits : $0 },
            amount.currency
        )
    }

    /// Returns the sum of the charges of a kind that were not taken back.
    func charged(as kind: PaymentCharge.Kind) -> Money {
        let standing = charges.filter { $0.kind == kind && $0.reversal == nil }
        return Money(minorUnits: standing.reduce(0) { $0 + $1.amount.minorUnits }, amount.currency)
    }

    /// The amount with its charges: nothing once it is cancelled.
    package var claim: Money {
        let sum = amount.minorUnits + charged.minorUnits
        return Money(minorUnits: cancellation == nil ? sum : 0, amount.currency)
    }

    /// Amount still owed, never below zero.
    package var outstanding: Money {
        Money(minorUnits: claim.minorUnits - waived.minorUnits - paid.minorUnits, amount.currency)
    }

    /// Returns the state of the instalment on the payer's calendar day.
    ///
    /// `isCovered` is true where credit of its schedule covers all that is owed on it, which only the schedule knows:
    /// ask the schedule.
    package func state(on today: LocalDate, graceDays: Int, isCovered: Bool = false) -> InstalmentState {
        if cancellation != nil { return .cancelled }
        if !outstanding.isPositive { return waived.isZero ? .paid : .waived }
        if dispute != nil { return .disputed }
        if !isCovered, isOverdue(on: today, graceDays: graceDays) { return .overdue }
        if paid.isPositive { return .partiallyPaid }
        guard let dueDate else { return .scheduled }
        return today >= dueDate ? .due : .scheduled
    }

    /// True when something is owed and the day, with the days of grace, is over.
    package func isOverdue(on today: LocalDate, graceDays: Int) -> Bool {
        guard let dueDate, outstanding.isPositive else { return false }
        return today > dueDate.advanced(byDays: graceDays)
    }
}

/// A late fee or interest: an event of its own, which can be reversed.
package struct PaymentCharge: Hashable, Sendable {
    /// Kind of a charge: what it is for.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case lateFee, interest
    }

    /// 1, 2, 3 … in its instalment.
    package let number: Int
    package let kind: Kind
    /// Amount, more than zero; lowered where payments that were booked late make it less.
    package internal(set) var amount: Money
    /// Percentage of what was owed then, or percentage a year for interest; nil for an amount that was given.
    package let rate: Percentage?
    /// The payer's day on which it was made; interest runs to its beginning.
    package let chargedOn: LocalDate
    /// The day from which interest runs, whatever happens to the due date later; nil for a late fee.
    package let runsFrom: LocalDate?
    /// Payments that had been recorded when it was made: those of its own day counted.
    package let knownPaymentCount: Int
    /// Reason for which the charge was taken back; nil as long as it stands.
    package internal(set) var reversal: String?

    package init(
        number: Int,
        kind: Kind,
        amount: Money,
        rate: Percentage? = nil,
        chargedOn: LocalDate,
        runsFrom: LocalDate? = nil,
        knownPaymentCount: Int = 0,
        reversal: String? = nil
    ) {
        self.number = number
        self.kind = kind
        self.amount = amount
        self.rate = rate
        self.chargedOn = chargedOn
        self.runsFrom = runsFrom
        self.knownPaymentCount = knownPaymentCount
        self.reversal = reversal
    }
}
