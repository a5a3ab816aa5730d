extension AmountFormat {
    /// Reading of an amount typed by a person, in the decimal form in which it is transmitted.
    package enum DecimalReading: Hashable, Sendable {
        case decimal(String)
        /// Either of two amounts: where a point parts thousands, `1.234` is one with three decimals as it travels.
        case ambiguous(asItTravels: String, asWritten: String)
    }

    /// Reads a text as an amount in this format or in the plain one of the wire; nil when it is none.
    ///
    /// No currency is considered: how many decimals there may be is judged where the amount arrives.
    package func decimal(_ text: String) -> DecimalReading? {
        let isNegative = text.first == "-"
        let sign = isNegative ? "-" : ""
        let unsigned = Substring(isNegative ? String(text.dropFirst()) : text)
        let plain = Self.plain.parts(unsigned).map { sign + $0 }
        let written = parts(unsigned).map { sign + $0 }
        guard let plain else { return written.map { .decimal($0) } }
        guard let written, written != plain else { return .decimal(plain) }
        return .ambiguous(asItTravels: plain, asWritten: written)
    }

    /// Writes a decimal string in this format: `-1234.50` as `-1.234,50`; other text is returned unchanged.
    package func text(decimal: String) -> String {
        let isNegative = decimal.first == "-"
        let parts = decimal.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy(Self.isDigits) else { return decimal }
        let decimals = parts.count == 1 ? "" : "\(decimalSeparator)\(parts[1])"
        return (isNegative ? "-" : "") + grouped(String(parts[0])) + decimals
    }

    /// The digits with a point before the decimals; nil for what is no amount in this format.
    private func parts(_ text: Substring) -> String? {
        let parts = text.split(separator: decimalSeparator, maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ ungrouped($0) }) else { return nil }
        guard parts.count == 2 else { return whole }
        return Self.isDigits(parts[1]) ? "\(whole).\(parts[1])" : nil
    }
}
