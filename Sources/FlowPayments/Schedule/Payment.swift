/// Money that was paid, as it was recorded, and where it went.
package struct Payment: Hashable, Sendable {
    /// 1, 2, 3 … in its schedule.
    package let number: Int
    /// Amount that came in or went out, more than zero.
    package let amount: Money
    package let paidOn: LocalDate
    /// The bank's words, or a person's.
    package let reference: String?
    package let bankLine: BankLineID?
    /// Allocations of the payment to instalments, in the order in which they were made; none is of zero.
    package internal(set) var allocations: [PaymentAllocation]
    /// Part of the payment that was given back.
    package internal(set) var refunded: Money
    /// True where a caller put the payment on instalments by name: there it stays, for charges too.
    package internal(set) var isPlaced: Bool

    package init(
        number: Int,
        amount: Money,
        paidOn: LocalDate,
        reference: String?,
        bankLine: BankLineID? = nil,
        allocations: [PaymentAllocation],
        refunded: Money,
        isPlaced: Bool = false
    ) {
        self.isPlaced = isPlaced
        self.number = number
        self.amount = amount
        self.paidOn = paidOn
        self.reference = reference
        self.bankLine = bankLine
        self.allocations = allocations
        self.refunded = refunded
    }

    /// Part of the payment that is on no instalment and wasn't given back: the payer's credit.
    package var credit: Money {
        let allocated = allocations.reduce(0) { $0 + $1.amount.minorUnits }
        return Money(minorUnits: amount.minorUnits - refunded.minorUnits - allocated, amount.currency)
    }
}

/// A part of a payment that is on an instalment.
package struct PaymentAllocation: Hashable, Sendable {
    package let instalment: Int
    package internal(set) var amount: Money

    package init(instalment: Int, amount: Money) {
        self.instalment = instalment
        self.amount = amount
    }
}

/// Rule for the allocation of a payment to instalments.
package enum AllocationRule: Hashable, Sendable {
    /// Allocates to what is owed, earliest due date first, then by number.
    ///
    /// Instalments without a date come later, disputed ones last.
    case oldestFirst
    /// Allocates the given amounts to the given instalments; the rest of the payment is credit.
    case explicit([PaymentAllocation])

    var isExplicit: Bool {
        switch self {
        case .oldestFirst: false
        case .explicit: true
        }
    }
}

/// Outcome of a recorded change, so that it can be reported and acted upon.
package struct PaymentOutcome: Hashable, Sendable {
    package var payment: Int?
    /// Amounts that went onto instalments, or came back from them.
    package var allocations: [PaymentAllocation] = []
    /// Amounts released from instalments that are less than what was paid on them; they become credit.
    package var released: [PaymentAllocation] = []
    /// The credit that the schedule has now.
    package var credit: Money
    package var charge: Int?
    package var refunded: Money?
    /// The bank's line by which a payment was given back.
    package var bankLine: BankLineID?
    /// Reason for the change, where only the event gives it.
    package var reason: String?
    /// Instalments on which nothing is owed any more.
    package var settled: [Int] = []
    /// Instalments on which something is owed again.
    package var reopened: [Int] = []
    /// Charges that were taken back or lowered, since a payment came before them.
    package var corrections: [ChargeCorrection] = []

    package init(
        payment: Int? = nil,
        allocations: [PaymentAllocation] = [],
        released: [PaymentAllocation] = [],
        credit: Money,
        charge: Int? = nil,
        refunded: Money? = nil,
        reason: String? = nil,
        settled: [Int] = [],
        reopened: [Int] = [],
        corrections: [ChargeCorrection] = []
    ) {
        self.payment = payment
        self.allocations = allocations
        self.released = released
        self.credit = credit
        self.charge = charge
        self.refunded = refunded
        self.reason = reason
        self.settled = settled
        self.reopened = reopened
        self.corrections = corrections
    }

    /// Notes which instalments a change has settled and reopened, and the credit after it.
    package mutating func judge(_ after: PaymentSchedule, since before: PaymentSchedule) {
        settled = []
        reopened = []
        for (old, new) in zip(before.instalments, after.instalments) {
            switch (old.outstanding.isZero, new.outstanding.isZero) {
            case (false, true): settled.append(new.number)
            case (true, false): reopened.append(new.number)
            case (true, true), (false, false): break
            }
        }
        credit = after.credit
    }
}
