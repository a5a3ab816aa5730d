/// When something is due, as it was meant: a local date, or a local date and time, in the tenant's zone.
///
/// The intent only: the instant is derived from it.
package struct LocalDue: Hashable, Sendable, Codable {
    /// `2026-12-24` or `2026-12-24T10:00`.
    package let text: String

    /// Reads what a caller gives.
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

    /// As it was stored.
    package init(stored text: String) {
        self.text = text
    }

    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
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
