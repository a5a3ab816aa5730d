/// Hours of the day in which nothing goes out; they may go over midnight.
package struct QuietHours: Hashable, Sendable, Codable {
    package let from: TimeOfDay
    package let until: TimeOfDay

    /// Reads `22:00-07:00`.
    package init(validating text: String, field: String) throws(InvalidInput) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        do throws(InvalidInput) {
            guard parts.count == 2 else { throw InvalidInput(field: field, found: text, allowed: "") }
            from = try TimeOfDay(validating: parts[0], field: field)
            until = try TimeOfDay(validating: parts[1], field: field)
        } catch {
            let allowed = "two times of day from 00:00 to 23:59, such as 22:00-07:00"
            throw InvalidInput(field: field, found: text, allowed: allowed)
        }
        guard from != until else {
            throw InvalidInput(field: field, found: text, allowed: "two different times of day, such as 22:00-07:00")
        }
    }

    /// `22:00-07:00`.
    package var text: String { "\(from.text)-\(until.text)" }

    /// Returns the end of the quiet hours that contain a time; nil when none do.
    package func end(of time: LocalDateTime) -> LocalDateTime? {
        let second = time.secondOfDay
        if from.second < until.second {
            guard (from.second..<until.second).contains(second) else { return nil }
            return LocalDateTime(date: time.date, secondOfDay: until.second)
        }
        if second < until.second { return LocalDateTime(date: time.date, secondOfDay: until.second) }
        guard second >= from.second else { return nil }
        return LocalDateTime(date: time.date.advanced(byDays: 1), secondOfDay: until.second)
    }
}
