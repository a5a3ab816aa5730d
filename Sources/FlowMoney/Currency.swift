/// A currency of ISO 4217, with the number of decimals that its amounts have.
package struct Currency: Hashable, Sendable, CustomStringConvertible {
    /// Code of three capitals, such as `EUR`.
    package let code: String
    /// Decimals of an amount, 0 to 4: JPY has 0, EUR 2, BHD 3.
    package let exponent: Int

    /// Reads a code as a caller gives it; throws when the list has none of this name, or it has no minor unit.
    package init(validating code: String, field: String = "currency") throws(MoneyError) {
        if let exponent = Self.exponents[code] {
            self.init(code: code, exponent: exponent)
        } else if Self.withoutMinorUnit.contains(code) {
            throw MoneyError(field: field, found: code, rule: .noMinorUnit)
        } else {
            let capitals = code.uppercased()
            let meant =
                Self.exponents[capitals] == nil
                ? Suggestion.closest(to: capitals, in: Self.codes) : capitals
            throw MoneyError(field: field, found: code, rule: .unknownCurrency(suggestion: meant))
        }
    }

    /// All codes that have amounts, in order.
    package static let codes = exponents.keys.sorted()

    /// A currency with as many decimals as any has, to check amounts by whose currency isn't known yet.
    package static let widestCode = "CLF"

    package var description: String { code }

    private init(code: String, exponent: Int) {
        self.code = code
        self.exponent = exponent
    }
}
