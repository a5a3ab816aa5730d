import FlowCore
import FlowTerminal
import Glibc

/// A moment as a person writes it: `6h` from now or ago, a day, a day and a time, or RFC 3339.
struct InstantText: Sendable {
    /// Direction of a length of time, and the end of a day that is meant.
    enum Direction: Sendable {
        case past, future
    }

    let now: Int
    let zone: DisplayZone
    let direction: Direction

    /// Returns the instant in RFC 3339; a text in that form is returned unchanged.
    func rfc3339(_ text: String, option: String) throws -> String {
        if let seconds = try? DurationText.signedSeconds(text, field: option), seconds >= 0 {
            return Self.text(direction == .past ? now - seconds : now + seconds)
        }
        let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " }).map(String.init)
        if let date = parts.first.flatMap({ try? LocalDate(validating: $0, field: option) }) {
            if parts.count == 1 {
                // Behind the last day that there is comes none.
                if direction == .future, date.text == Self.dateMax { return Self.instantMax }
                return instant(direction == .past ? date : date.advanced(byDays: 1), second: 0)
            }
            if parts.count == 2, let time = try? LocalDateTime(validating: parts.joined(separator: "T"), field: option)
            {
                return instant(time.date, second: time.secondOfDay)
            }
        }
        guard (try? Timestamp(validating: text, field: option)) != nil else {
            throw Problem.badInput(
                "\(option) is “\(text)”; allowed: a length of time of up to 366d, such as 6h or 3d, 2027-03-28, "
                    + "2027-03-28T17:00, or 2027-03-28T15:00:00Z."
            )
        }
        return text
    }

    fileprivate static let dateMax = "9999-12-31"
    private static let instantMax = "9999-12-31T23:59:59.999Z"

    private func instant(_ date: LocalDate, second: Int) -> String {
        let utc = LocalDateTime(date: date, secondOfDay: second).seconds
        guard zone == .system else { return Self.text(utc) }
        var time = time_t(utc)
        var parts = tm()
        gmtime_r(&time, &parts)
        parts.tm_isdst = -1
        return Self.text(mktime(&parts))
    }

    private static func text(_ seconds: Int) -> String {
        Timestamp(milliseconds: Int64(seconds) * 1000).rfc3339
    }
}

extension Session {
    func instant(_ text: String?, option: String, _ direction: InstantText.Direction) throws -> String? {
        let reader = InstantText(now: context.now(), zone: context.zone, direction: direction)
        return try text.map { try reader.rfc3339($0, option: option) }
    }

    /// Returns the end of a past span from an option: a date with its day; a length of time is ago.
    func endInstant(_ text: String?, option: String) throws -> String? {
        let date = text.flatMap { try? LocalDate(validating: $0, field: option) }
        return try instant(text, option: option, date == nil ? .past : .future)
    }

    /// Returns a day that an option gives: `3d` and `2w` from today by this terminal's clock.
    ///
    /// Any other text is returned unchanged.
    func day(_ text: String?) -> String? {
        guard let text, let count = Self.days(text), let today = try? LocalDate(validating: todayText, field: "today")
        else { return text }
        return today.advanced(byDays: count).text
    }

    /// Returns a day that an option gives: `3d` and `2w` before today by this terminal's clock.
    ///
    /// Any other text is returned unchanged.
    func dayAgo(_ text: String?) -> String? {
        guard let text, let count = Self.days(text), let today = try? LocalDate(validating: todayText, field: "today")
        else { return text }
        return today.advanced(byDays: -count).text
    }

    /// Returns the day after one that an option gives, at which it is over; other text is unchanged.
    ///
    /// The result is nil for the last day that there is.
    func endOfDay(_ text: String?) -> String? {
        guard let day = dayAgo(text).flatMap({ try? LocalDate(validating: $0, field: "until") }) else { return text }
        return day.text == InstantText.dateMax ? nil : day.advanced(byDays: 1).text
    }

    /// Returns the date of `today`, `tomorrow` and `yesterday` by this terminal's clock.
    ///
    /// Any other text is returned unchanged.
    func dayOfWord(_ text: String?) -> String? {
        guard let text, let days = ["yesterday": -1, "today": 0, "tomorrow": 1][text],
            let today = try? LocalDate(validating: todayText, field: "today")
        else { return text }
        return today.advanced(byDays: days).text
    }

    /// The days of `3d` and `2w`.
    private static func days(_ text: String) -> Int? {
        guard let unit = ["d": 1, "w": 7][text.suffix(1)], let count = Int(text.dropLast()),
            0...daysAheadMax ~= count
        else { return nil }
        return count * unit
    }

    private static let daysAheadMax = 3660

    /// `2026-11-21`, by this terminal's clock.
    private var todayText: String {
        let now = Timestamp(milliseconds: Int64(context.now()) * 1000).rfc3339
        return String(TimeText.short(now, in: context.zone).prefix(10))
    }
}
