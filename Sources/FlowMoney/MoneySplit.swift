/// An amount parted into shares that add up to it exactly; what rounding leaves over goes to the last.
package struct MoneySplit: Hashable, Sendable {
    /// The shares, in the order in which they were asked for.
    package let shares: [Money]
    /// Excess of the last share over its own part rounded down, in the amount's currency.
    ///
    /// The remainder is mentioned wherever the split is shown.
    package let remainder: Money

    package init(shares: [Money], remainder: Money) {
        self.shares = shares
        self.remainder = remainder
    }
}

extension Money {
    /// Returns this percentage of the amount, rounded down to a minor unit.
    ///
    /// Throws when the amount is negative.
    package func share(_ percentage: Percentage, field: String) throws(MoneyError) -> Money {
        guard let share = scaledDown(by: percentage.tenThousandths, over: Percentage.whole.tenThousandths) else {
            throw MoneyError(field: field, found: text, rule: .negative)
        }
        return share
    }

    /// Parts the amount by percentages of exactly 100 altogether, of which there is at least one.
    package func split(by percentages: [Percentage], field: String) throws(MoneyError) -> MoneySplit {
        let sum = percentages.reduce(0) { $0 + $1.tenThousandths }
        let found = percentages.map(\.text).joined(separator: " + ")
        guard sum <= Percentage.whole.tenThousandths else {
            throw MoneyError(field: field, found: found, rule: .percentageOver100)
        }
        guard sum == Percentage.whole.tenThousandths else {
            throw MoneyError(field: field, found: found, rule: .sumIsNotTotal(total: "100 %"))
        }
        return try split(by: percentages.map(\.tenThousandths), over: sum, field: field)
    }

    /// Parts the amount in the proportion of whole numbers: 1, 1, 1 makes thirds.
    ///
    /// Throws when one of them is negative, or all are 0.
    package func split(byParts parts: [Int], field: String) throws(MoneyError) -> MoneySplit {
        var sum: Int64 = 0
        for part in parts {
            guard part >= 0 else { throw MoneyError(field: field, found: "\(part)", rule: .negative) }
            let (next, isOver) = sum.addingReportingOverflow(Int64(part))
            guard !isOver else { throw MoneyError(field: field, found: "\(part)", rule: .overflow) }
            sum = next
        }
        guard sum > 0 else { throw MoneyError(field: field, found: "\(sum)", rule: .zero) }
        return try split(by: parts.map(Int64.init), over: sum, field: field)
    }

    private func split(by parts: [Int64], over sum: Int64, field: String) throws(MoneyError) -> MoneySplit {
        var shares: [Money] = []
        var given: Int64 = 0
        for part in parts {
            guard let share = scaledDown(by: part, over: sum) else {
                throw MoneyError(field: field, found: text, rule: .negative)
            }
            // Stays within the amount: the shares of the parts add up to at most the share of their sum.
            given += share.minorUnits
            shares.append(share)
        }
        let remainder = Money(minorUnits: minorUnits - given, currency)
        if let last = shares.popLast() {
            shares.append(Money(minorUnits: last.minorUnits + remainder.minorUnits, currency))
        }
        return MoneySplit(shares: shares, remainder: remainder)
    }
}
