/// What a step of a ladder costs the payer; it becomes a `PaymentCharge`, which can be reversed.
package enum LateCharge: Hashable, Sendable {
    /// So much.
    case fee(Money)
    /// So many percent of what is owed, rounded down.
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

    /// The percentage that it comes from; nil for an amount.
    var rate: Percentage? {
        switch self {
        case .fee: nil
        case .share(let percentage), .interest(let percentage): percentage
        }
    }

    /// Which kind of charge it becomes.
    package var kind: PaymentCharge.Kind {
        switch self {
        case .fee, .share: .lateFee
        case .interest: .interest
        }
    }

    /// What it comes to; nil when that is nothing, or a fee is in another currency than the instalment.
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

/// What the late fees of a ladder come to at most on an instalment.
package enum FeeCap: Hashable, Sendable {
    /// So much.
    case amount(Money)
    /// So many percent of what the instalment was agreed to be, rounded down.
    case share(Percentage)

    /// What it comes to on an instalment; nothing where it is in another currency.
    func limit(of instalment: Money) -> Money {
        switch self {
        case .amount(let amount): amount.currency == instalment.currency ? amount : .zero(instalment.currency)
        case .share(let percentage):
            instalment.scaledDown(by: percentage.tenThousandths, over: Percentage.whole.tenThousandths)
                ?? .zero(instalment.currency)
        }
    }
}
