/// A day of the week, counted from Monday as ISO 8601 does.
package enum Weekday: Int, CaseIterable, Comparable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The weekday of a day counted from 1970-01-01, which was a Thursday.
    package init(day: Int) {
        self = Self.allCases[(day + 3).flooredRemainder(by: 7)]
    }

    /// Reads the two-character code of RFC 5545, in either case; nil for any other text.
    package init?(letters: Substring) {
        guard let index = Self.letters.firstIndex(of: letters.uppercased()) else { return nil }
        self = Self.allCases[index]
    }

    /// Reads an English name or its first three characters, in either case; nil for any other text.
    package init?(name: Substring) {
        let wanted = name.lowercased()
        guard let index = Self.names.firstIndex(where: { $0 == wanted || $0.prefix(3) == wanted }) else { return nil }
        self = Self.allCases[index]
    }

    /// First three characters of the English name: `Mon`.
    package var shortName: String { String(Self.names[rawValue].prefix(3)).capitalizedASCII }

    var bit: UInt8 { 1 << UInt8(rawValue) }

    package static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }

    private static let letters = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}

extension String {
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}

extension Int {
    /// The quotient rounded towards minus infinity; the divisor is positive.
    func flooredQuotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    func flooredRemainder(by divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
