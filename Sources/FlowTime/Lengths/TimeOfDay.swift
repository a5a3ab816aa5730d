/// A time of day on the wall clock, with whole minutes.
package struct TimeOfDay: Hashable, Sendable, Codable {
    /// Seconds since midnight, 0 to 86,340.
    package let second: Int

    /// Reads a time of day such as `08:00`; throws when the text is none.
    package init(validating text: String, field: String) throws(InvalidInput) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = LocalDateTime.number(bytes[0...1], below: 24),
            let minute = LocalDateTime.number(bytes[3...4], below: 60)
        else {
            throw InvalidInput(field: field, found: text, allowed: "a time of day from 00:00 to 23:59, such as 08:00")
        }
        second = hour * 3600 + minute * 60
    }

    package var text: String { Self.text(ofSecond: second) }

    /// `08:00`, or `08:00:05` where there are seconds.
    package static func text(ofSecond second: Int) -> String {
        let text = LocalDateTime(seconds: second).text.dropFirst(11)
        return String(second % 60 == 0 ? text.prefix(5) : text)
    }
}
