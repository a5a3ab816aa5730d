/// A medium's number in its tenant: that of the event that added it.
package struct MediaID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number behind it.
    package let number: EventNumber

    /// Makes the id from an event's number.
    package init(_ number: EventNumber) {
        self.number = number
    }

    /// Reads decimal digits as a caller gives them.
    package init(validating text: String, field: String = "media") throws(InvalidInput) {
        guard text.utf8.count <= 15, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = EventNumber(text),
            number > 0, text.utf8.first != 48
        else {
            throw InvalidInput(field: field, found: text, allowed: "the number of a medium, such as 412")
        }
        self.number = number
    }

    package init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(EventNumber.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    package static func < (left: MediaID, right: MediaID) -> Bool {
        left.number < right.number
    }

    package var description: String { String(number) }
}
