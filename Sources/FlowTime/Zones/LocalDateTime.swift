/// A date and a time of day on the wall clock, without a zone: what people mean by half past two on 28 March.
///
/// It has whole seconds. Whether it exists, once or twice, is for a zone to say: `ZoneRules.resolve`.
package struct LocalDateTime: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00 on the wall clock, each day having 86,400.
    package let seconds: Int

    package static let max = LocalDateTime(
        date: LocalDate(year: LocalDate.yearMax, month: 12, day: 31),
        secondOfDay: secondsOfDay - 1
    )

    package static let secondsOfDay = 86_400

    package init(seconds: Int) {
        self.seconds = seconds
    }

    /// Creates a local time from a date and a second of the day, from 0 to 86,399.
    package init(date: LocalDate, secondOfDay: Int = 0) {
        seconds = date.day * Self.secondsOfDay + secondOfDay
    }

    package var date: LocalDate { LocalDate(day: seconds.flooredQuotient(by: Self.secondsOfDay)) }

    package var secondOfDay: Int { seconds.flooredRemainder(by: Self.secondsOfDay) }

    /// `2027-03-28T02:30:00`.
    package var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes `2027-03-28T02:30:00` to the end of a text, in a fraction of the time that a `String` takes.
    package func append(to text: inout [UInt8]) {
        let (parts, second) = (date.parts, secondOfDay)
        Self.append(parts.year / 100, Self.nothing, to: &text)
        Self.append(parts.year % 100, UInt8(ascii: "-"), to: &text)
        Self.append(parts.month, UInt8(ascii: "-"), to: &text)
        Self.append(parts.day, UInt8(ascii: "T"), to: &text)
        Self.append(second / 3600, UInt8(ascii: ":"), to: &text)
        Self.append(second / 60 % 60, UInt8(ascii: ":"), to: &text)
        Self.append(second % 60, Self.nothing, to: &text)
    }

    package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
        left.seconds < right.seconds
    }

    private static let nothing: UInt8 = 0

    private static func append(_ number: Int, _ separator: UInt8, to text: inout [UInt8]) {
        text.append(48 + UInt8(truncatingIfNeeded: number / 10))
        text.append(48 + UInt8(truncatingIfNeeded: number % 10))
        if separator != nothing { text.append(separator) }
    }
}

extension LocalDateTime {
    /// Reads `2027-03-28T02:30:00` or `2027-03-28T02:30`, or a date alone, which is its midnight.
    ///
    /// A space may replace the T.
    package init(validating text: String, field: String) throws(InvalidInput) {
        guard let value = Self.read(Array(text.utf8.prefix(20))) else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "a local date and time that exist on the calendar, such as 2027-03-28T02:30"
            )
        }
        self = value
    }

    private static func read(_ bytes: [UInt8]) -> LocalDateTime? {
        let head = String(decoding: bytes.prefix(10), as: UTF8.self)
        guard let date = try? LocalDate(validating: head, field: "") else { return nil }
        if bytes.count == 10 { return LocalDateTime(date: date) }
        guard [16, 19].contains(bytes.count), [UInt8(ascii: "T"), UInt8(ascii: "t"), 32].contains(bytes[10]),
            bytes[13] == UInt8(ascii: ":"), bytes.count == 16 || bytes[16] == UInt8(ascii: ":"),
            let hour = number(bytes[11...12], below: 24), let minute = number(bytes[14...15], below: 60),
            let second = bytes.count == 16 ? 0 : number(bytes[17...18], below: 60)
        else { return nil }
        return LocalDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + second)
    }

    /// The number that two digits make; nil when they are none, or it is too large.
    static func number(_ digits: ArraySlice<UInt8>, below limit: Int) -> Int? {
        var value = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            value = value * 10 + Int(digit) - 48
        }
        return value < limit ? value : nil
    }
}
