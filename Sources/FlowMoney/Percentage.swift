/// A percentage of 0 to 100 with up to four decimals, kept exactly.
package struct Percentage: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Ten-thousandths of a percent, 0 to 1,000,000.
    package let tenThousandths: Int64

    package static let decimalCountMax = 4
    package static let whole = Percentage(tenThousandths: 1_000_000)

    /// Reads `30`, `33.3333` or `30 %`; throws which rule it breaks.
    package init(validating text: String, field: String) throws(MoneyError) {
        func refusal(_ rule: MoneyError.Rule) -> MoneyError { MoneyError(field: field, found: text, rule: rule) }
        var digits = text.trimmed
        if digits.hasSuffix("%") { digits = String(digits.dropLast()).trimmed }
        let isNegative = digits.hasPrefix("-")
        let parts = digits.dropFirst(isNegative ? 1 : 0)
            .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            (1...18).contains(part.utf8.count) && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        }
        let decimals = parts.count > 1 ? String(parts[1]) : ""
        guard isPlain, decimals.utf8.count <= Self.decimalCountMax, let whole = Int64(parts[0]) else {
            throw refusal(.notAPercentage)
        }
        guard !isNegative else { throw refusal(.negative) }
        guard whole <= 100 else { throw refusal(.percentageOver100) }
        let filled = decimals + String(repeating: "0", count: Self.decimalCountMax - decimals.utf8.count)
        tenThousandths = whole * 10_000 + (Int64(filled) ?? 0)
        guard self <= .whole else { throw refusal(.percentageOver100) }
    }

    /// `33.3333`, without zeros at the end.
    package var text: String {
        let filled = String(String(tenThousandths % 10_000 + 10_000).dropFirst())
        var decimals = Substring(filled)
        while decimals.last == "0" { decimals.removeLast() }
        return decimals.isEmpty ? "\(tenThousandths / 10_000)" : "\(tenThousandths / 10_000).\(decimals)"
    }

    package var description: String { "\(text) %" }

    package static func < (left: Percentage, right: Percentage) -> Bool { left.tenThousandths < right.tenThousandths }

    private init(tenThousandths: Int64) {
        self.tenThousandths = tenThousandths
    }
}
