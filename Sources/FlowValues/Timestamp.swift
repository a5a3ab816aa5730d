/// An instant: whole milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
package struct Timestamp: Hashable, Comparable, Sendable, Codable {
    /// Milliseconds since the epoch.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The instant this many milliseconds later; saturates at the ends of the range.
    package func advanced(byMilliseconds amount: Int64) -> Timestamp {
        let (sum, overflow) = milliseconds.addingReportingOverflow(amount)
        return Timestamp(milliseconds: overflow ? (amount < 0 ? .min : .max) : sum)
    }

    /// RFC 3339 in UTC with milliseconds: `2027-03-28T01:30:00.000Z`.
    ///
    /// The date comes from days since the epoch by the civil-calendar arithmetic of the proleptic Gregorian calendar.
    package var rfc3339: String {
        let day = milliseconds.flooredQuotient(by: 86_400_000)
        let rest = Int(milliseconds % 86_400_000)
        let inDay = rest < 0 ? rest + 86_400_000 : rest
        let date = CivilDate(daysSinceEpoch: day)
        return [
            date.text, "T", padded(inDay / 3_600_000, 2), ":", padded(inDay / 60_000 % 60, 2), ":",
            padded(inDay / 1000 % 60, 2), ".", padded(inDay % 1000, 3), "Z",
        ].joined()
    }
}

/// A date of the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable {
    package let year: Int64
    /// The month, from 1.
    package let month: Int
    package let day: Int

    /// The date a number of days after 1970-01-01, by eras of 400 years that begin on 1 March.
    package init(daysSinceEpoch: Int64) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5) + 1
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package var text: String {
        "\(padded(Int(year), 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

extension Int64 {
    /// The quotient rounded towards minus infinity; the divisor is positive.
    package func flooredQuotient(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}
