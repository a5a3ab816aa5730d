/// A medium's number in its tenant: that of the event that added it.
package struct MediaID: NumberedID, CustomStringConvertible {
    /// Number of the event that added the medium.
    package let number: EventNumber

    package init(_ number: EventNumber) {
        self.number = number
    }

    /// Reads decimal digits as a caller gives them.
    package init(validating text: String, field: String = "media") throws(InvalidInput) {
        guard let numbers = NumberPath.read(text, count: 1) else {
            throw InvalidInput(field: field, found: text, allowed: "the number of a medium, such as 412")
        }
        number = EventNumber(numbers[0])
    }

    package var description: String { String(number) }
}
