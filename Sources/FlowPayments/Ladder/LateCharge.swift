/// Charge that a step of a ladder puts on the payer.
///
/// `Ladder.charge` below decides whether a step costs it when the step goes out, and how much; `LadderAdvance` then puts
/// it on the instalment as a `PaymentCharge`, which can be reversed.
package enum LateCharge: Hashable, Sendable {
    case fee(Money)
    /// Percentage of what is owed, rounded down.
    case share(Percentage)
    /// Simple interest of so many percent a year on what was owed without charges, day by day, actual days over 365,
    /// rounded down.
    case interest(perYear: Percentage)

    /// True for what is charged once, and not again when its step is repeated; interest runs on.
    var isOneTime: Bool {
        switch self {
        case .fee, .share: true
        case .interest: false
        }
    }

    var rate: Percentage? {
        switch self {
        case .fee: nil
        case .share(let percentage), .interest(let percentage): percentage
        }
    }

    package var kind: PaymentCharge.Kind {
        switch self {
        case .fee, .share: .lateFee
        case .interest: .interest
        }
    }

    /// Returns the amount of the charge.
    ///
    /// Nil when the amount is zero, or a fee is in another currency than the instalment.
    func amount(_ facts: LadderFacts, on today: LocalDate) -> Money? {
        let amount: Money? =
            switch self {
            case .fee(let fee): fee.currency == facts.outstanding.currency ? fee : nil
            case .share(let percentage):
                facts.outstanding.scaledDown(by: percentage.tenThousandths, over: Percentage.whole.tenThousandths)
            case .interest(let rate): facts.balance.interest(rate, until: today)
            }
        return amount?.isPositive == true ? amount : nil
    }
}

/// Maximum of the late fees of a ladder on an instalment.
package enum FeeCap: Hashable, Sendable {
    case amount(Money)
    /// Percentage of what the instalment was agreed to be, rounded down.
    case share(Percentage)

    /// Returns the cap for an instalment; zero where the cap is in another currency.
    func limit(of instalment: Money) -> Money {
        switch self {
        case .amount(let amount): amount.currency == instalment.currency ? amount : .zero(instalment.currency)
        case .share(let percentage):
            instalment.scaledDown(by: percentage.tenThousandths, over: Percentage.whole.tenThousandths)
                ?? .zero(instalment.currency)
        }
    }
}

extension Ladder {
    /// Returns the cost of a step that goes out: a fee once, unless each repeat costs it, and never beyond the cap.
    func charge(
        of step: LadderStep,
        _ progress: LadderProgress,
        _ facts: LadderFacts,
        on today: LocalDate
    ) -> Money? {
        guard let charge = step.charge, !progress.isCharged else { return nil }
        guard charge.isOneTime else { return charge.amount(facts, on: today) }
        let isRepeated = progress.chargedSteps.contains(step.key)
        guard !isRepeated || step.isChargedEach, let fee = charge.amount(facts, on: today) else { return nil }
        guard let cap = feeCap ?? (isRepeated ? Self.repeatedFeeCapStandard : nil) else { return fee }
        let left = cap.limit(of: facts.amount).minorUnits - facts.lateFees.minorUnits
        return left > 0 ? Money(minorUnits: min(left, fee.minorUnits), fee.currency) : nil
    }
}
