/// A payment schedule: its instalments, and the payments recorded against them.
///
/// At every moment the instalments' amounts add up to the total; each payment's amount is what is on instalments, what
/// was refunded and what is credit; and nothing is below zero.
package struct PaymentSchedule: Hashable, Sendable {
    package let id: PaymentScheduleID
    /// Purpose of the payments, as people read it.
    @ExactText package internal(set) var title: String
    /// Profile that pays the tenant, or that the tenant pays.
    package internal(set) var party: ProfileKey
    package let direction: PaymentDirection
    /// Sum of the instalments, without charges.
    package internal(set) var total: Money
    /// Days after the due date on which an instalment isn't overdue yet.
    package internal(set) var graceDays: Int
    package let job: JobID?
    /// Name in the job's template, by which steps refer to the schedule; nil when no template made it.
    package let key: PaymentKey?
    /// Amount that rounding gave to one of the instalments beyond its percentage.
    package internal(set) var roundingRemainder: Money
    /// Ladder of reminders of its instalments; nil when they have none.
    package internal(set) var ladder: LadderPlan?
    /// The instalments by number.
    package internal(set) var instalments: [Instalment]
    /// Payments in the order of their numbers.
    package var payments: [Payment] = []

    package static let paymentCountMax = 10_000

    package init(_ id: PaymentScheduleID, _ plan: PaymentSchedulePlan, dates: JobDates) {
        self.id = id
        title = plan.title
        party = plan.party
        direction = plan.direction
        total = plan.total
        graceDays = plan.graceDays
        job = plan.job
        key = plan.key
        roundingRemainder = plan.amounts.remainder
        ladder = plan.ladder
        instalments = zip(plan.instalments, plan.amounts.shares).enumerated().map { index, part in
            Instalment(number: index + 1, part.0, amount: part.1, category: plan.category, dates: dates)
        }
    }

    package init(
        stored id: PaymentScheduleID,
        title: String,
        party: ProfileKey,
        direction: PaymentDirection,
        total: Money,
        graceDays: Int,
        job: JobID?,
        key: PaymentKey?,
        roundingRemainder: Money,
        ladder: LadderPlan?,
        instalments: [Instalment],
        payments: [Payment]
    ) {
        self.id = id
        self.title = title
        self.party = party
        self.direction = direction
        self.total = total
        self.graceDays = graceDays
        self.job = job
        self.key = key
        self.roundingRemainder = roundingRemainder
        self.ladder = ladder
        self.instalments = instalments
        self.payments = payments
    }

    package var currency: Currency { total.currency }

    /// Amount that was paid beyond what was owed, and not given back.
    package var credit: Money { sum(payments.map(\.credit)) }
    /// Amount that was paid, less what was refunded.
    package var paid: Money { Money(minorUnits: sum(instalments.map(\.paid)).minorUnits + credit.minorUnits, currency) }
    package var outstanding: Money { sum(instalments.map(\.outstanding)) }

    /// The instalment of a number.
    package func instalment(_ number: Int) throws(PaymentRefusal) -> Instalment {
        instalments[try index(of: number)]
    }

    // MARK: - For the verbs

    func index(of number: Int) throws(PaymentRefusal) -> Int {
        guard instalments.indices.contains(number - 1) else { throw .noSuchInstalment(number) }
        return number - 1
    }

    /// Every sum of a schedule is at most its claims and its payments, and both were checked when they grew.
    package func sum(_ amounts: [Money]) -> Money {
        Money(minorUnits: amounts.reduce(0) { $0 + $1.minorUnits }, currency)
    }

    /// Carries a change out on a copy, and reports which instalments it settled and reopened.
    mutating func performChange(
        _ body: (inout PaymentSchedule) throws(PaymentRefusal) -> PaymentOutcome
    ) throws(PaymentRefusal) -> PaymentOutcome {
        var copy = self
        var outcome = try body(&copy)
        outcome.judge(copy, since: self)
        self = copy
        return outcome
    }
}
