extension Double {
    /// Decimal notation as people write it, without an exponent: 0.00001 instead of 1e-05.
    package var plainText: String {
        let text = String(self)
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return text }
        // A number with an exponent has one digit before the point.
        let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
        let digits = String(mantissa[0]) + (mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : "")
        let sign = self < 0 ? "-" : ""
        guard exponent >= 0 else { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
        return sign + digits + String(repeating: "0", count: max(0, exponent + 1 - digits.count))
    }
}
