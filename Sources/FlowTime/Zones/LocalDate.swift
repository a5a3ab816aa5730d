/// A date on the wall calendar, without a zone, in the proleptic Gregorian calendar.
///
/// Dates are computed for any year, but only those of the years 0001 to 9999 are read and shown.
package struct LocalDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let day: Int

    package static let yearMax = 9999

    package init(day: Int) {
        self.day = day
    }

    /// Makes a date of parts that are within their bounds: month 1 to 12, day 1 to the month's length.
    package init(year: Int, month: Int, day: Int) {
        self.day = Int(CivilDate.daysSinceEpoch(year: Int64(year), month: month, day: day))
    }

    /// Reads `2027-03-28`; throws when the text isn't a date of the years 0001 to 9999.
    package init(validating text: String, field: String) throws(InvalidInput) {
        guard CalendarDateText.isValid(text) else {
            throw InvalidInput(field: field, found: text, allowed: "a date that exists, such as 2027-03-28")
        }
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }.reduce(0) { $0 * 10 + Int($1) - 48 }
        self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    package var parts: (year: Int, month: Int, day: Int) {
        let civil = CivilDate(daysSinceEpoch: Int64(day))
        return (Int(civil.year), civil.month, civil.day)
    }

    package var weekday: Weekday { Weekday(day: day) }

    /// Date in text form, such as `2027-03-28`.
    package var text: String { CivilDate(daysSinceEpoch: Int64(day)).text }

    package func advanced(byDays count: Int) -> LocalDate {
        LocalDate(day: day + count)
    }

    /// The date this many months later; a day that the month hasn't becomes its last one.
    package func advanced(byMonths count: Int) -> LocalDate {
        let parts = parts
        let index = parts.year * 12 + parts.month - 1 + count
        let (year, month) = (index.flooredQuotient(by: 12), index.flooredRemainder(by: 12) + 1)
        return LocalDate(year: year, month: month, day: min(parts.day, Self.length(ofMonth: month, in: year)))
    }

    package static func < (left: LocalDate, right: LocalDate) -> Bool {
        left.day < right.day
    }

    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension LocalDate: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(day: try decoder.singleValueContainer().decode(Int.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(day)
    }
}
