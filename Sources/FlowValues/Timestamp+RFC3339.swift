extension Timestamp {
    /// Reads an RFC 3339 time such as `2027-03-28T01:30:00Z` or `2027-03-28T03:30:00.5+02:00`.
    ///
    /// The years 0001 to 9999; a fraction is cut to milliseconds. Throws when the text isn't such a time, or names a
    /// date or a time of day that doesn't exist.
    package init(validating text: String, field: String) throws(InvalidInput) {
        guard let milliseconds = RFC3339Text(text).milliseconds else {
            throw InvalidInput(field: field, found: text, allowed: "an RFC 3339 time, such as 2027-03-28T01:30:00Z")
        }
        self.init(milliseconds: milliseconds)
    }
}

/// The parts of an RFC 3339 time.
private struct RFC3339Text {
    private static let lengthMax = 40
    private static let millisecondsOfMinute: Int64 = 60_000

    /// Milliseconds since the epoch; `nil` when the text isn't a time.
    let milliseconds: Int64?

    init(_ text: String) {
        milliseconds = Self.read(Array(text.utf8.prefix(Self.lengthMax + 1)))
    }

    private static func read(_ bytes: [UInt8]) -> Int64? {
        guard (20...lengthMax).contains(bytes.count), CalendarDateText.isValid(string(bytes[0..<10])),
            [UInt8(ascii: "T"), UInt8(ascii: "t")].contains(bytes[10]),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var rest = bytes[19...]
        guard let fraction = takeFraction(&rest), let offset = offsetMinutes(rest) else { return nil }
        let days = CivilDate.daysSinceEpoch(year: year, month: Int(month), day: Int(day))
        let minutes = days * 1440 + hour * 60 + minute - offset
        return minutes * millisecondsOfMinute + second * 1000 + fraction
    }

    /// Takes `.123` off the front: its milliseconds, 0 when there is none, `nil` when it has no digits.
    private static func takeFraction(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        let digits = rest.dropFirst().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        rest = rest.dropFirst(digits.count + 1)
        guard !digits.isEmpty else { return nil }
        return number(ArraySlice((Array(digits) + [48, 48]).prefix(3)))
    }

    /// `Z`, or `+02:00`.
    private static func offsetMinutes(_ rest: ArraySlice<UInt8>) -> Int64? {
        let bytes = Array(rest)
        if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hour = number(bytes[1..<3]),
            let minute = number(bytes[4..<6]), hour < 24, minute < 60
        else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "+"): return hour * 60 + minute
        case UInt8(ascii: "-"): return -(hour * 60 + minute)
        default: return nil
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            value = value * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        return value
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}

extension CivilDate {
    /// The days from 1970-01-01 to a date, by eras of 400 years that begin on 1 March.
    package static func daysSinceEpoch(year: Int64, month: Int, day: Int) -> Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let shiftedMonth = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
