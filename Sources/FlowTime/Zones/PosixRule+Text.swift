extension PosixRule {
    /// Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil when the text is none.
    init?(_ text: [UInt8]) {
        var reader = Reader(rest: text[...])
        guard reader.takeName(), let standard = reader.takeOffset() else { return nil }
        standardOffset = -standard
        guard !reader.rest.isEmpty else {
            daylight = nil
            return
        }
        guard reader.takeName() else { return nil }
        var offset = standardOffset + 3600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let stated = reader.takeOffset() else { return nil }
            offset = -stated
        }
        guard let start = reader.takeYearlyTime(), let end = reader.takeYearlyTime(), reader.rest.isEmpty else {
            return nil
        }
        daylight = Daylight(offset: offset, start: start, end: end)
    }

    /// Takes one thing after the other off the front of a text.
    private struct Reader {
        /// Offsets have at most 24 hours, times of day at most a week.
        private static let offsetHourMax = 24
        private static let timeHourMax = 167
        private static let hourOfChange = 2

        var rest: ArraySlice<UInt8>

        /// Consumes an abbreviation; returns false when there is none.
        ///
        /// An abbreviation is at least three ASCII alphabetic characters, or alphanumerics and signs in angle brackets.
        mutating func takeName() -> Bool {
            if consume("<") {
                guard let close = rest.firstIndex(of: UInt8(ascii: ">")), close - rest.startIndex >= 3 else {
                    return false
                }
                rest = rest[(close + 1)...]
                return true
            }
            let letters = rest.prefix { $0.isLetterOrDigit && !($0 >= 48 && $0 <= 57) }
            rest = rest.dropFirst(letters.count)
            return letters.count >= 3
        }

        mutating func takeOffset() -> Int? {
            takeTime(hourMax: Self.offsetHourMax)
        }

        /// Consumes a yearly change such as `,M3.5.0/2`; nil when there is none.
        mutating func takeYearlyTime() -> YearlyTime? {
            guard consume(","), let day = takeDay() else { return nil }
            guard consume("/") else { return YearlyTime(day: day, second: Self.hourOfChange * 3600) }
            return takeTime(hourMax: Self.timeHourMax).map { YearlyTime(day: day, second: $0) }
        }

        private mutating func takeDay() -> Day? {
            if consume("J") { return takeNumber(1...365).map { .withoutLeapDay($0) } }
            guard consume("M") else { return takeNumber(0...365).map { .counted($0) } }
            guard let month = takeNumber(1...12), consume("."), let nth = takeNumber(1...5), consume("."),
                let weekday = takeNumber(0...6)
            else { return nil }
            return .weekday(Weekday.allCases[(weekday + 6) % 7], nth: nth, month: month)
        }

        /// Takes `-3:30:15` as seconds.
        private mutating func takeTime(hourMax: Int) -> Int? {
            let isNegative = consume("-")
            if !isNegative { _ = consume("+") }
            guard let hour = takeNumber(0...hourMax) else { return nil }
            var seconds = hour * 3600
            if consume(":") {
                guard let minute = takeNumber(0...59) else { return nil }
                seconds += minute * 60
                if consume(":") {
                    guard let second = takeNumber(0...59) else { return nil }
                    seconds += second
                }
            }
            return isNegative ? -seconds : seconds
        }

        private mutating func takeNumber(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix(4).prefix { $0 >= 48 && $0 <= 57 }
            rest = rest.dropFirst(digits.count)
            let value = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
            return digits.isEmpty || !range.contains(value) ? nil : value
        }

        private mutating func consume(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }
    }
}
