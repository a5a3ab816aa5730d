/// Lengths of time as people write them: `30m`, `1h30m`, `2d`, `-1h`.
///
/// `length` keeps days and hours apart, for what people count from a time of theirs; `seconds` takes a day for 24 hours.
package enum DurationText {
    package static let secondsMax = 366 * 86_400

    private static let units: [(letter: Character, seconds: Int)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]
    private static let allowed = "a length of time of at most 366 days, such as 30m, 1h30m, 2d or 0m"

    /// Reads a length; a minus sign before it makes it negative.
    ///
    /// Throws when the text isn't one, or is longer than `secondsMax`.
    package static func length(_ text: String, field: String) throws(InvalidInput) -> TimeLength {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : Substring(text)
        guard let length = read(digits), length.standardSeconds <= secondsMax else {
            throw InvalidInput(field: field, found: text, allowed: allowed)
        }
        return isNegative ? TimeLength(days: -length.days, seconds: -length.seconds) : length
    }

    /// Reads a length that is within bounds, in seconds with days of 24 hours.
    package static func length(
        _ text: String,
        field: String,
        in bounds: ClosedRange<Int>
    ) throws(InvalidInput) -> TimeLength {
        guard let length = read(Substring(text)), bounds.contains(length.standardSeconds) else {
            throw refusal(text, field: field, bounds)
        }
        return length
    }

    /// Reads a length in whole seconds, with days of 24 hours; a minus sign before it makes it negative.
    package static func signedSeconds(_ text: String, field: String) throws(InvalidInput) -> Int {
        try length(text, field: field).standardSeconds
    }

    /// Reads a length that is within bounds, in whole seconds, with days of 24 hours.
    package static func seconds(
        _ text: String,
        field: String,
        in bounds: ClosedRange<Int>
    ) throws(InvalidInput) -> Int {
        try length(text, field: field, in: bounds).standardSeconds
    }

    package static func refusal(_ found: String, field: String, _ bounds: ClosedRange<Int>) -> InvalidInput {
        let (least, most) = (self.text(bounds.lowerBound), self.text(bounds.upperBound))
        return InvalidInput(field: field, found: found, allowed: "\(least) to \(most)\(examples(in: bounds))")
    }

    /// Returns `, such as 30m, 1h30m or 2d`, as far as these lengths are allowed.
    private static func examples(in bounds: ClosedRange<Int>) -> String {
        let names = [1800, 5400, 172_800].filter(bounds.contains).map { text($0) }
        guard let last = names.last else { return "" }
        return ", such as " + (names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last)
    }

    /// Returns the written form of a number of seconds, such as `1h30m`.
    ///
    /// 24 hours are a day; a length of zero is `0m`.
    package static func text(_ seconds: Int) -> String {
        text(TimeLength(days: seconds / 86_400, seconds: seconds % 86_400))
    }

    /// Returns the written form of a length: `1d`, `24h`, `1h30m`; a length of zero is `0m`.
    package static func text(_ length: TimeLength) -> String {
        guard length != .zero else { return "0m" }
        var text = length.days < 0 || length.seconds < 0 ? "-" : ""
        if length.days != 0 { text += "\(length.days.magnitude)d" }
        var rest = Int(length.seconds.magnitude)
        for unit in units where rest >= unit.seconds && unit.seconds < 86_400 {
            text += "\(rest / unit.seconds)\(unit.letter)"
            rest %= unit.seconds
        }
        return text
    }

    private static func read(_ text: Substring) -> TimeLength? {
        if text == "0" { return .zero }
        guard (2...32).contains(text.utf8.count) else { return nil }
        var (days, seconds, number, hasDigits) = (0, 0, 0, false)
        var smallest = Int.max
        for character in text {
            if let digit = character.wholeNumberValue, character.isASCII {
                number = number * 10 + digit
                hasDigits = true
                guard number <= secondsMax else { return nil }
            } else {
                guard hasDigits, let unit = units.first(where: { $0.letter == character }), unit.seconds < smallest
                else { return nil }
                if unit.seconds < 86_400 {
                    seconds += number * unit.seconds
                } else {
                    days += number * (unit.seconds / 86_400)
                }
                (number, hasDigits, smallest) = (0, false, unit.seconds)
            }
        }
        return hasDigits ? nil : TimeLength(days: days, seconds: seconds)
    }
}
