/// Currencies as banks write them: a code of ISO 4217, or a sign.
enum BankCurrency {
    private static let signs: [String: String] = [
        "€": "EUR", "£": "GBP", "zł": "PLN", "kč": "CZK", "ft": "HUF", "₽": "RUB", "₴": "UAH", "₺": "TRY", "₹": "INR",
        "r$": "BRL", "a$": "AUD", "c$": "CAD", "ca$": "CAD", "us$": "USD", "nz$": "NZD", "hk$": "HKD", "s$": "SGD",
        "lei": "RON", "₪": "ILS", "₩": "KRW", "fr.": "CHF", "sfr.": "CHF",
    ]
    private static let crowns: Set<String> = ["SEK", "NOK", "DKK", "ISK"]
    /// Signs of several currencies.
    private static let shared: [String: Set<String>] = [
        "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "CLP", "COP", "ARS", "TWD"], "kr": crowns, "kr.": crowns,
        "¥": ["JPY", "CNY"],
    ]

    /// Reads a code or a sign, and takes a sign of several for the expected one where that is among them.
    ///
    /// Nil for anything else; throws for a sign of several others.
    static func read(_ text: String, expected: Currency) throws(InvalidInput) -> Currency? {
        if Currency.exponents[text] != nil { return try? Currency(validating: text) }
        let sign = text.lowercased()
        if let code = signs[sign] { return try? Currency(validating: code) }
        guard let those = shared[sign] else { return nil }
        if those.contains(expected.code) { return expected }
        let allowed = "a currency that is told: say --currency with one of \(those.sorted().joined(separator: ", "))"
        throw InvalidInput(field: "currency", found: text, allowed: allowed)
    }

    /// True for a code or a sign of one or several.
    static func isOne(_ text: String) -> Bool {
        let sign = text.lowercased()
        return Currency.exponents[text] != nil || signs[sign] != nil || shared[sign] != nil
    }

    /// The currency that a heading names beside its word, such as `Betrag (EUR)` or `Paid in £`; nil where it names none.
    static func inHeading(_ heading: String, expected: Currency) throws(InvalidInput) -> Currency? {
        let words = heading.split { $0.isWhitespace || "()[]/_:;,".contains($0) }.map(String.init)
        guard words.count > 1, let word = words.first(where: isOne) else { return nil }
        return try read(word, expected: expected)
    }
}
