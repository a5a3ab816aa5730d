/// An amount of money: whole minor units of a currency, never a fraction of one, never floating point.
///
/// The arithmetic is exact; what would leave -(2^63 - 1) to 2^63 - 1 minor units is refused by name, never wrapped.
package struct Money: Hashable, Sendable, CustomStringConvertible {
    package let currency: Currency
    /// Cents of EUR, yen of JPY, fils of BHD.
    package let minorUnits: Int64

    /// Most minor units, either way.
    package static let minorUnitsMax = Int64.max

    package init(minorUnits: Int64, _ currency: Currency) {
        self.currency = currency
        self.minorUnits = minorUnits
    }

    package static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency) }

    package var isZero: Bool { minorUnits == 0 }
    package var isPositive: Bool { minorUnits > 0 }

    /// The sum; throws when the currencies differ or it doesn't fit, naming `field`.
    package func adding(_ other: Money, field: String) throws(MoneyError) -> Money {
        try checkCurrency(of: other, field: field)
        let (sum, isOver) = minorUnits.addingReportingOverflow(other.minorUnits)
        return try Self.checked(sum, isOver, currency, field: field, found: "\(text) + \(other.text)")
    }

    /// The difference; throws when the currencies differ or it doesn't fit, naming `field`.
    package func subtracting(_ other: Money, field: String) throws(MoneyError) -> Money {
        try checkCurrency(of: other, field: field)
        let (difference, isOver) = minorUnits.subtractingReportingOverflow(other.minorUnits)
        return try Self.checked(difference, isOver, currency, field: field, found: "\(text) - \(other.text)")
    }

    /// The sum of any number of amounts of one currency; throws when one is of another, or the sum doesn't fit.
    package static func sum(
        _ amounts: some Sequence<Money>,
        of currency: Currency,
        field: String
    ) throws(MoneyError) -> Money {
        var sum = zero(currency)
        for amount in amounts { sum = try sum.adding(amount, field: field) }
        return sum
    }

    /// Throws when another amount isn't of this currency.
    package func checkCurrency(of other: Money, field: String) throws(MoneyError) {
        guard other.currency == currency else {
            throw MoneyError(field: field, found: other.currency.code, rule: .currencyMismatch(expected: currency))
        }
    }

    /// Returns this amount times a numerator over a divisor, rounded down; nil when it doesn't fit.
    ///
    /// None of the three is negative, and the divisor is positive: the product is computed in 128 bits.
    package func scaledDown(by numerator: Int64, over divisor: Int64) -> Money? {
        guard minorUnits >= 0, numerator >= 0, divisor > 0 else { return nil }
        let product = UInt64(minorUnits).multipliedFullWidth(by: UInt64(numerator))
        guard product.high < UInt64(divisor) else { return nil }
        let quotient = UInt64(divisor).dividingFullWidth(product).quotient
        return Int64(exactly: quotient).map { Money(minorUnits: $0, currency) }
    }

    private static func checked(
        _ minorUnits: Int64,
        _ isOver: Bool,
        _ currency: Currency,
        field: String,
        found: String
    ) throws(MoneyError) -> Money {
        guard !isOver, minorUnits != .min else { throw MoneyError(field: field, found: found, rule: .overflow) }
        return Money(minorUnits: minorUnits, currency)
    }
}

extension Money: Codable {
    private enum CodingKeys: String, CodingKey {
        case currency, minorUnits
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let code = try container.decode(String.self, forKey: .currency)
        guard let currency = try? Currency(validating: code) else {
            throw DecodingError.dataCorruptedError(
                forKey: .currency,
                in: container,
                debugDescription: "\(code) is no currency"
            )
        }
        self.init(minorUnits: try container.decode(Int64.self, forKey: .minorUnits), currency)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(currency.code, forKey: .currency)
        try container.encode(minorUnits, forKey: .minorUnits)
    }
}
