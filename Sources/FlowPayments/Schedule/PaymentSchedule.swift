/// A payment schedule: its instalments, and the payments recorded against them.
///
/// At every moment the instalments' amounts add up to the total; each payment's amount is what is on instalments, what
/// was refunded and what is credit; and nothing is below zero.
package struct PaymentSchedule: Hashable, Sendable {
    /// Its number.
    package let id: PaymentScheduleID
    /// What it is for.
    package internal(set) var title: String
    /// Who pays us, or whom we pay.
    package internal(set) var party: ProfileKey
    /// Which way the money goes.
    package let direction: PaymentDirection
    /// What the instalments add up to, without charges.
    package internal(set) var total: Money
    /// Days after the due date on which an instalment isn't overdue yet.
    package internal(set) var graceDays: Int
    /// The job that it belongs to.
    package let job: JobID?
    /// Its name in the job's template, by which steps mean it; nil for one that no template made.
    package let key: PaymentKey?
    /// What rounding gave to one of the instalments beyond its percentage.
    package internal(set) var roundingRemainder: Money
    /// How its instalments are reminded of; nil when they aren't.
    package internal(set) var ladder: LadderPlan?
    /// The instalments by number.
    package internal(set) var instalments: [Instalment]
    /// The payments by number.
    package var payments: [Payment] = []

    /// Most payments of a schedule.
    package static let paymentCountMax = 10_000

    /// Makes a schedule of a plan; `dates` are those of its job.
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

    /// A schedule as it was stored.
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

    /// The currency of everything in it.
    package var currency: Currency { total.currency }

    /// What was paid beyond what was owed, and not given back.
    package var credit: Money { sum(payments.map(\.credit)) }
    /// What was paid, less what was refunded.
    package var paid: Money { Money(minorUnits: sum(instalments.map(\.paid)).minorUnits + credit.minorUnits, currency) }
    /// What is still owed.
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

    /// Carries a change out on a copy, and tells which instalments it settled and reopened.
    mutating func change(
        _ body: (inout PaymentSchedule) throws(PaymentRefusal) -> PaymentOutcome
    ) throws(PaymentRefusal) -> PaymentOutcome {
        var copy = self
        var outcome = try body(&copy)
        outcome.judge(copy, since: self)
        self = copy
        return outcome
    }
}
