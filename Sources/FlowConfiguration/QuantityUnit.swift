/// Units of numbers, with the ways to write them: `1024`, `64MiB`, `7d`.
package enum QuantityUnit: Hashable, Sendable {
    /// Things, named in the plural.
    case count(of: String)
    /// Bytes, with `KiB`, `MiB` and `GiB` for their multiples.
    case bytes
    /// Seconds, with `s`, `min`, `h` and `d`.
    case seconds

    /// More digits than any allowed number has.
    private static let digitCountMax = 15

    /// Suffixes and what they multiply by, the largest last.
    private var suffixes: [(text: String, factor: Int)] {
        switch self {
        case .count: []
        case .bytes: [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]
        case .seconds: [("s", 1), ("min", 60), ("h", 3600), ("d", 86_400)]
        }
    }

    /// Reads a number with or without a suffix; nil when it is anything else, such as `0x10`, `1_000`, `010` or `-1`.
    package func number(in text: String) -> Int? {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...Self.digitCountMax).contains(digits.count), let number = Int(String(digits) ?? "") else {
            return nil
        }
        guard digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
        let suffix = String(text.utf8.dropFirst(digits.count)) ?? "?"
        if suffix.isEmpty { return number }
        guard let factor = suffixes.first(where: { $0.text == suffix || " " + $0.text == suffix })?.factor else {
            return nil
        }
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow ? nil : product
    }

    /// Writes a number with the largest suffix that leaves it whole.
    package func text(of number: Int) -> String {
        let suffix = suffixes.last { number != 0 && number.isMultiple(of: $0.factor) }
        guard let suffix else { return String(number) }
        return "\(number / suffix.factor)\(suffix.text)"
    }

    package func allowed(_ range: ClosedRange<Int>) -> String {
        let bounds = "from \(text(of: range.lowerBound)) to \(text(of: range.upperBound))"
        return switch self {
        case .count(let things): "a whole number of \(things) \(bounds)"
        case .bytes: "a size \(bounds), in B, KiB, MiB or GiB"
        case .seconds: "a duration \(bounds), in s, min, h or d"
        }
    }
}
