/// A profile's number in its tenant: given once, never again, and all that the headers of events may know of a person.
package struct ProfileID: NumberedID, CustomStringConvertible {
    package let number: Int64

    package init(_ number: Int64) {
        self.number = number
    }

    package var description: String { String(number) }
}

/// The short name that people type for a profile, such as `ana`; it never changes.
package struct ProfileKey: PlanKey {
    package static let noun = "profile key"
    package static let isLowerCase = true
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}
