/// Due date as it was meant: a local date, or a local date and time, in the tenant's zone.
///
/// The value is the intent only: the instant is derived from it.
package struct LocalDue: StoredText {
    /// `2026-12-24` or `2026-12-24T10:00`.
    package let text: String

    package init(validating text: String, field: String = "due") throws(InvalidInput) {
        guard Self.isValid(text) else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "a date that exists, such as 2026-12-24, or a date and time, such as 2026-12-24T10:00"
            )
        }
        self.text = text
    }

    package init(stored text: String) {
        self.text = text
    }

    /// A date, or a date and the minute of its day, 0 to 1439.
    package init(_ date: LocalDate, minuteOfDay: Int?) {
        text = date.text + (minuteOfDay.map { "T\(Self.time($0))" } ?? "")
    }

    /// The date; `nil` when what was stored is none.
    package var date: LocalDate? {
        // What callers give is checked by `init(validating:)`.
        try? LocalDate(validating: String(text.prefix(10)), field: "due")
    }

    /// The minute of the day, 0 to 1439; `nil` for a date alone.
    package var minuteOfDay: Int? {
        text.utf8.count == 16 ? Self.minute(String(text.suffix(5))) : nil
    }

    /// The minute of the day, 0 to 1439, that `17:00` is; `nil` when it is none.
    static func minute(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard isTime(bytes) else { return nil }
        let digits = bytes.map { Int($0) - 48 }
        return (digits[0] * 10 + digits[1]) * 60 + digits[3] * 10 + digits[4]
    }

    /// `17:00`, of a minute of the day.
    static func time(_ minute: Int) -> String {
        let text = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(text(minute / 60)):\(text(minute % 60))"
    }

    private static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false).map(String.init)
        guard let date = parts.first, CalendarDateText.isValid(date) else { return false }
        return parts.count == 1 || (parts.count == 2 && isTime(Array(parts[1].utf8)))
    }

    /// `HH:MM`, 00:00 to 23:59.
    private static func isTime(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return false }
        let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 48 }
        guard digits.allSatisfy({ (0...9).contains($0) }) else { return false }
        return digits[0] * 10 + digits[1] < 24 && digits[2] < 6
    }
}
