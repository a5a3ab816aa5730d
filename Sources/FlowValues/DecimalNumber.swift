import FoundationEssentials

/// An exact decimal number of up to 15 digits before the point and 6 after it.
///
/// It keeps its canonical text: no plus sign, no leading or trailing zeros, no exponent, and zero is `0`. So two numbers
/// are equal when their texts are. Nothing is ever rounded: a number that doesn't fit is refused.
///
/// It encodes as a JSON number. `JSONEncoder` and `JSONDecoder` carry every such number exactly, because they handle
/// `Decimal`, whose 38 digits suffice, without a detour over `Double`.
package struct DecimalNumber: Hashable, Sendable, Codable, CustomStringConvertible {
    package static let integerDigitCountMax = 15
    package static let fractionDigitCountMax = 6

    package let text: String

    /// Reads plain decimal notation such as `-12.50`; throws when it is something else or has too many digits.
    package init(validating text: String) throws(DecimalNumberError) {
        self.text = try Self.canonical(text)
    }

    package init(stored text: String) { self.text = text }

    package var description: String { text }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let decimal = try container.decode(Decimal.self)
        do {
            text = try Self.canonical(decimal.description)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard let decimal = Decimal(string: text) else {
            let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "not a decimal")
            throw EncodingError.invalidValue(text, context)
        }
        try container.encode(decimal)
    }

    package func isLess(than other: DecimalNumber) -> Bool {
        let isNegative = text.hasPrefix("-")
        guard isNegative == other.text.hasPrefix("-") else { return isNegative }
        return isNegative ? other.isSmaller(than: self) : isSmaller(than: other)
    }

    /// True when its digits, without the sign, come to less.
    private func isSmaller(than other: DecimalNumber) -> Bool {
        let sides = (text.utf8.drop { $0 == UInt8(ascii: "-") }, other.text.utf8.drop { $0 == UInt8(ascii: "-") })
        let lengths = (Self.wholeLength(sides.0), Self.wholeLength(sides.1))
        guard lengths.0 == lengths.1 else { return lengths.0 < lengths.1 }
        // Neither ends with a nought behind the point, so the shorter of two that begin alike is less.
        return sides.0.lexicographicallyPrecedes(sides.1)
    }

    private static func wholeLength(_ digits: Substring.UTF8View) -> Int {
        digits.prefix { $0 != UInt8(ascii: ".") }.count
    }

    private static func canonical(_ text: String) throws(DecimalNumberError) -> String {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative { rest.removeFirst() }
        let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.allSatisfy(isDigits) else {
            throw DecimalNumberError(found: text, problem: .notANumber)
        }
        let integer = whole.drop { $0 == "0" }
        var fraction = parts.count > 1 ? parts[1] : ""
        while fraction.last == "0" { fraction.removeLast() }
        guard integer.utf8.count <= integerDigitCountMax, fraction.utf8.count <= fractionDigitCountMax else {
            throw DecimalNumberError(found: text, problem: .tooManyDigits)
        }
        let magnitude = (integer.isEmpty ? "0" : integer) + (fraction.isEmpty ? "" : "." + fraction)
        return isNegative && magnitude != "0" ? "-" + magnitude : String(magnitude)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
