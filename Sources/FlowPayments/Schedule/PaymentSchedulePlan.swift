/// A payment schedule as a caller or a template asks for it.
package struct PaymentSchedulePlan: Hashable, Sendable {
    package let title: String
    package let party: ProfileKey
    package let direction: PaymentDirection
    /// Sum of all instalments, more than zero.
    package let total: Money
    /// The instalments, at least one and at most `instalmentCountMax`.
    package let instalments: [InstalmentPlan]
    /// Calendar days after the due date on which an instalment isn't overdue yet, 0 to `graceDaysMax`.
    package let graceDays: Int
    package let job: JobID?
    /// Name in the job's template; nil when no template made the schedule.
    package let key: PaymentKey?
    /// The budget of the instalments that name none.
    package let category: BudgetCategory?
    package let ladder: LadderPlan?
    /// The amounts of the instalments, which add up to the total.
    package let amounts: MoneySplit

    package static let instalmentCountMax = 500
    package static let graceDaysMax = 365

    /// Checks what a caller gives, and parts the total; throws what is wrong with it.
    package init(
        title: String,
        party: ProfileKey,
        direction: PaymentDirection,
        total: Money,
        instalments: [InstalmentPlan],
        graceDays: Int = 0,
        job: JobID? = nil,
        key: PaymentKey? = nil,
        category: BudgetCategory? = nil,
        ladder: LadderPlan? = nil
    ) throws(PaymentRefusal) {
        do throws(InvalidInput) {
            self.title = try BoundedText.required(title, field: "title", max: BoundedText.titleLengthMax)
            try Self.check(instalments, graceDays: graceDays)
        } catch {
            throw .invalid(error)
        }
        do throws(MoneyError) {
            amounts = try Self.amounts(of: instalments, total: total)
        } catch {
            throw .money(error)
        }
        self.party = party
        self.direction = direction
        self.total = total
        self.instalments = instalments
        self.graceDays = graceDays
        self.job = job
        self.key = key
        self.category = category
        self.ladder = ladder
    }

    private static func check(_ instalments: [InstalmentPlan], graceDays: Int) throws(InvalidInput) {
        guard (1...instalmentCountMax).contains(instalments.count) else {
            throw InvalidInput(
                field: "instalments",
                found: "\(instalments.count) instalments",
                allowed: "1 to \(instalmentCountMax) instalments"
            )
        }
        try check(graceDays: graceDays)
        var keys: Set<StepKey> = []
        for key in instalments.compactMap(\.key) {
            guard keys.insert(key).inserted else {
                throw InvalidInput(field: "instalments.key", found: key.text, allowed: "each key once in a schedule")
            }
        }
        guard instalments.count(where: { $0.share == .rest }) <= 1 else {
            throw InvalidInput(field: "instalments", found: "several rests", allowed: "one instalment that is the rest")
        }
    }

    /// Refuses days of grace out of bounds.
    package static func check(graceDays: Int) throws(InvalidInput) {
        guard (0...graceDaysMax).contains(graceDays) else {
            throw InvalidInput(field: "graceDays", found: "\(graceDays)", allowed: "0 to \(graceDaysMax) days")
        }
    }

    /// The amounts in order; what percentages lose by rounding goes to the rest, or else to the last percentage.
    package static func amounts(of plans: [InstalmentPlan], total: Money) throws(MoneyError) -> MoneySplit {
        guard total.minorUnits >= 0 else { throw MoneyError(field: "total", found: total.text, rule: .negative) }
        guard total.isPositive else { throw MoneyError(field: "total", found: total.text, rule: .zero) }
        var amounts: [Money] = []
        var sums = (percent: Int64(0), given: Money.zero(total.currency))
        for plan in plans {
            let amount = try amount(of: plan.share, total: total)
            if case .percentage(let percentage) = plan.share { sums.percent += percentage.tenThousandths }
            sums.given = try sums.given.adding(amount, field: "instalments.amount")
            amounts.append(amount)
        }
        guard sums.percent <= Percentage.whole.tenThousandths else {
            throw MoneyError(
                field: "instalments.percentage",
                found: "\(sums.percent / 10_000) % altogether",
                rule: .percentageOver100
            )
        }
        let left = try total.subtracting(sums.given, field: "instalments.amount")
        let taker = try taker(of: left, plans, isWhole: sums.percent == Percentage.whole.tenThousandths, total)
        if let taker { amounts[taker] = try amounts[taker].adding(left, field: "instalments.amount") }
        if let none = amounts.first(where: { !$0.isPositive }) {
            throw MoneyError(field: "instalments.amount", found: none.text, rule: .zero)
        }
        let isRest = taker.map { plans[$0].share == .rest } ?? true
        return MoneySplit(shares: amounts, remainder: isRest ? .zero(total.currency) : left)
    }

    private static func amount(of share: InstalmentShare, total: Money) throws(MoneyError) -> Money {
        switch share {
        case .amount(let amount):
            try total.checkCurrency(of: amount, field: "instalments.amount")
            guard amount.minorUnits >= 0 else {
                throw MoneyError(field: "instalments.amount", found: amount.text, rule: .negative)
            }
            return amount
        case .percentage(let percentage): return try total.share(percentage, field: "instalments.percentage")
        case .rest: return .zero(total.currency)
        }
    }

    /// Returns the index of the instalment that takes what is left; nil when nothing is left and no plan is a rest.
    ///
    /// Throws when no instalment may take it.
    private static func taker(
        of left: Money,
        _ plans: [InstalmentPlan],
        isWhole: Bool,
        _ total: Money
    ) throws(MoneyError) -> Int? {
        let sum = try total.subtracting(left, field: "instalments.amount")
        let refusal = MoneyError(
            field: "instalments.amount",
            found: "\(sum.text) altogether",
            rule: .sumIsNotTotal(total: total.text)
        )
        guard left.minorUnits >= 0 else { throw refusal }
        if let rest = plans.firstIndex(where: { $0.share == .rest }) { return rest }
        if left.isZero { return nil }
        // Only rounding may be left over: all percentages together are 100, and no amount is beside them.
        let lastPercentage = plans.lastIndex { plan in
            if case .percentage = plan.share { true } else { false }
        }
        guard isWhole, let lastPercentage else { throw refusal }
        return lastPercentage
    }
}
