/// Lengths of time as people write them: `30m`, `1h30m`, `2d`, `-1h`.
package enum DurationText {
    /// Longest length that is taken, in seconds: 366 days.
    package static let secondsMax = 366 * 86_400

    private static let units: [(letter: Character, seconds: Int)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]
    private static let allowed = "a length of time of at most 366 days, such as 30m, 1h30m, 2d or 0m"

    /// Reads a length in whole seconds; a minus sign before it makes it negative.
    ///
    /// Throws when the text isn't one, or is longer than `secondsMax`.
    package static func signedSeconds(_ text: String, field: String) throws(InvalidInput) -> Int {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : Substring(text)
        guard let seconds = read(digits), seconds <= secondsMax else {
            throw InvalidInput(field: field, found: text, allowed: allowed)
        }
        return isNegative ? -seconds : seconds
    }

    /// Reads a length that is within bounds, in whole seconds.
    package static func seconds(
        _ text: String,
        field: String,
        in bounds: ClosedRange<Int>
    ) throws(InvalidInput) -> Int {
        guard let seconds = read(Substring(text)), bounds.contains(seconds) else {
            let (least, most) = (self.text(bounds.lowerBound), self.text(bounds.upperBound))
            let allowed = "\(least) to \(most)\(examples(in: bounds))"
            throw InvalidInput(field: field, found: text, allowed: allowed)
        }
        return seconds
    }

    /// `, such as 30m, 1h30m or 2d`, as far as they are allowed.
    private static func examples(in bounds: ClosedRange<Int>) -> String {
        let names = [1800, 5400, 172_800].filter(bounds.contains).map(text)
        guard let last = names.last else { return "" }
        return ", such as " + (names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last)
    }

    /// The length as it is written: `1h30m`; nothing is `0m`.
    package static func text(_ seconds: Int) -> String {
        guard seconds != 0 else { return "0m" }
        var rest = Int(seconds.magnitude)
        var text = seconds < 0 ? "-" : ""
        for unit in units where rest >= unit.seconds && unit.letter != "w" {
            text += "\(rest / unit.seconds)\(unit.letter)"
            rest %= unit.seconds
        }
        return text
    }

    private static func read(_ text: Substring) -> Int? {
        if text == "0" { return 0 }
        guard (2...32).contains(text.utf8.count) else { return nil }
        var (total, number, hasDigits) = (0, 0, false)
        var smallest = Int.max
        for character in text {
            if let digit = character.wholeNumberValue, character.isASCII {
                number = number * 10 + digit
                hasDigits = true
                guard number <= secondsMax else { return nil }
            } else {
                guard hasDigits, let unit = units.first(where: { $0.letter == character }), unit.seconds < smallest
                else { return nil }
                total += number * unit.seconds
                (number, hasDigits, smallest) = (0, false, unit.seconds)
            }
        }
        return hasDigits ? nil : total
    }
}
