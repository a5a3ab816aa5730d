extension Money {
    /// Longest text of an amount, in characters.
    package static let textLengthMax = 40

    /// Range of amounts that are accepted.
    package enum Sign: Sendable {
        case positive
        case notNegative
    }

    /// Reads a decimal string as it travels: digits, and a point before the decimals, of which the currency may have
    /// fewer but not more: `1234.5`.
    package init(
        validating text: String,
        _ currency: Currency,
        field: String = "amount",
        sign: Sign = .positive
    ) throws(MoneyError) {
        self = try AmountFormat.plain.read(text, currency, field: field, sign: sign)
    }

    /// The amount as it travels, with all decimals of its currency: `1234.50`.
    package var text: String { AmountFormat.plain.text(self) }

    /// Amount followed by its currency, such as `1234.50 EUR`.
    package var description: String { "\(text) \(currency)" }
}
