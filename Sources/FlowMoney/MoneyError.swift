/// An amount, a currency or a percentage that can't be used: which field, what was found, which rule it breaks.
package struct MoneyError: Error, Hashable, Sendable {
    /// Rule that a text or an amount of money breaks.
    package enum Rule: Hashable, Sendable {
        case unknownCurrency(suggestion: String?)
        /// The code is on the list, but has no amounts.
        case noMinorUnit
        case currencyMismatch(expected: Currency)
        case notAnAmount(example: String)
        case tooManyDecimals(Currency)
        case negative
        case zero
        /// The amount, or a sum with it, is above 2^63 - 1 minor units.
        case overflow
        /// The text is no percentage of at most four decimals.
        case notAPercentage
        /// A percentage, or the sum of several, is above 100.
        case percentageOver100
        case sumIsNotTotal(total: String)
        case tooMuch(most: String, of: String)
    }

    package let field: String
    /// Value that was found, shortened for display.
    package let found: String
    package let rule: Rule

    package init(field: String, found: String, rule: Rule) {
        self.field = field
        self.found = InvalidInput.shortened(found)
        self.rule = rule
    }

    /// The rule's name, which never changes: `tooManyDecimals`.
    package var ruleName: String {
        switch rule {
        case .unknownCurrency: "unknownCurrency"
        case .noMinorUnit: "noMinorUnit"
        case .currencyMismatch: "currencyMismatch"
        case .notAnAmount: "notAnAmount"
        case .tooManyDecimals: "tooManyDecimals"
        case .negative: "negative"
        case .zero: "zero"
        case .overflow: "overflow"
        case .notAPercentage: "notAPercentage"
        case .percentageOver100: "percentageOver100"
        case .sumIsNotTotal: "sumIsNotTotal"
        case .tooMuch: "tooMuch"
        }
    }

    package var allowed: String {
        switch rule {
        case .unknownCurrency(let suggestion):
            "a code of ISO 4217 as of \(Currency.listDate), such as EUR"
                + (suggestion.map { "; did you mean \($0)?" } ?? "")
        case .noMinorUnit: "a currency that has amounts, such as EUR; this code has no minor unit"
        case .currencyMismatch(let expected): "\(expected), as what it belongs to"
        case .notAnAmount(let example): "an amount in digits, such as \(example)"
        case .tooManyDecimals(let currency): Self.decimals(of: currency)
        case .negative: "an amount without a minus, such as 12.50"
        case .zero: "more than nothing"
        case .overflow: "amounts and sums of at most 9223372036854775807 minor units (2^63 - 1)"
        case .notAPercentage:
            "a percentage of 0 to 100 with at most \(Percentage.decimalCountMax) decimals, such as 12.5"
        case .percentageOver100: "percentages of at most 100, all together too"
        case .sumIsNotTotal(let total): "shares that add up to the total of \(total); leave one as the rest"
        case .tooMuch(let most, let what): "at most \(most), which is \(what)"
        }
    }

    package var message: String { invalidInput.message }

    package var invalidInput: InvalidInput { InvalidInput(field: field, found: found, allowed: allowed) }

    private static func decimals(of currency: Currency) -> String {
        switch currency.exponent {
        case 0: "no decimals in \(currency)"
        case 1: "at most 1 decimal in \(currency)"
        default: "at most \(currency.exponent) decimals in \(currency)"
        }
    }
}
