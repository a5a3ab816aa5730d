extension Duration {
    /// Returns the seconds in decimal digits, with at most `decimals` after the point and no zeros at their end.
    package func formatted(decimals: Int) -> String {
        let (seconds, attoseconds) = components
        var digits = String(attoseconds)
        digits = String(repeating: "0", count: max(0, 18 - digits.count)) + digits
        digits = String(digits.prefix(decimals))
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "\(seconds)" : "\(seconds).\(digits)"
    }

    package var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
