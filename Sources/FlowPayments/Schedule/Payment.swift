/// Money that was paid, as it was recorded, and where it went.
package struct Payment: Hashable, Sendable {
    /// 1, 2, 3 … in its schedule.
    package let number: Int
    /// How much came, or went out, more than nothing.
    package let amount: Money
    /// The day on which it was paid.
    package let paidOn: LocalDate
    /// The bank's words, or a person's.
    package let reference: String?
    /// The bank's line that it was read from.
    package let bankLine: BankLineID?
    /// What of it is on which instalment, in the order in which it was put there; never nothing.
    package internal(set) var allocations: [PaymentAllocation]
    /// What of it was given back.
    package internal(set) var refunded: Money
    /// True where somebody put it on instalments by name: there it stays, for charges too.
    package internal(set) var isPlaced: Bool

    /// Puts a payment together, as it was stored or recorded.
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

    /// What of it is on no instalment and wasn't given back: the payer's credit.
    package var credit: Money {
        let allocated = allocations.reduce(0) { $0 + $1.amount.minorUnits }
        return Money(minorUnits: amount.minorUnits - refunded.minorUnits - allocated, amount.currency)
    }
}

/// A part of a payment that is on an instalment.
package struct PaymentAllocation: Hashable, Sendable {
    /// The instalment's number.
    package let instalment: Int
    /// How much.
    package internal(set) var amount: Money

    /// Puts an amount on an instalment.
    package init(instalment: Int, amount: Money) {
        self.instalment = instalment
        self.amount = amount
    }
}

/// Where a payment goes.
package enum AllocationRule: Hashable, Sendable {
    /// On what is owed, what was due first first, then by number; what has no date comes later, what is disputed last.
    case oldestFirst
    /// On these instalments, so much; what is left of the payment is credit.
    case explicit([PaymentAllocation])

    /// True where somebody says on what.
    var isExplicit: Bool {
        switch self {
        case .oldestFirst: false
        case .explicit: true
        }
    }
}

/// What a recorded change did, so that it can be told and acted upon.
package struct PaymentOutcome: Hashable, Sendable {
    /// The payment that was recorded or refunded.
    package var payment: Int?
    /// What went onto which instalment, or came back from it.
    package var allocations: [PaymentAllocation] = []
    /// What came off instalments that are less than what was paid on them; it is credit.
    package var released: [PaymentAllocation] = []
    /// The credit that the schedule has now.
    package var credit: Money
    /// The charge that was made or reversed.
    package var charge: Int?
    /// What was given back.
    package var refunded: Money?
    /// The bank's line by which a payment was given back.
    package var bankLine: BankLineID?
    /// Why, where only the event tells it.
    package var reason: String?
    /// Instalments on which nothing is owed any more.
    package var settled: [Int] = []
    /// Instalments on which something is owed again.
    package var reopened: [Int] = []
    /// Charges that were taken back or lowered, since a payment came before them.
    package var corrections: [ChargeCorrection] = []

    /// Puts it together.
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

    /// Notes which instalments a change has settled and reopened, and the credit behind it.
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
