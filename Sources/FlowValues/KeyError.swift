/// Says why a text is not a key, in a sentence fit for a person.
package struct KeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Longest key, in characters.
    package static let lengthMax = 64

    /// Reason for which a text is not a valid key.
    package enum Problem: Hashable, Sendable {
        case empty
        case tooLong(Int)
        case badCharacter(UnicodeScalar, isLowerCase: Bool)
        /// Text that starts with a dot, an underscore or a hyphen.
        case badStart
    }

    /// Noun for the kind of key that was expected: "step key".
    package let noun: String
    package let found: String
    package let problem: Problem

    package var description: String {
        switch problem {
        case .empty:
            "the \(noun) is empty; give it 1 to \(Self.lengthMax) letters, digits, dots, underscores or hyphens"
        case .tooLong(let length):
            "the \(noun) \(Displayed.text(found)) has \(length) bytes; at most \(Self.lengthMax) are allowed"
        case .badCharacter(let scalar, let isLowerCase):
            "the \(noun) \(Displayed.text(found)) contains \(Displayed.scalar(scalar)); "
                + "allowed are \(isLowerCase ? "a-z" : "a-z A-Z") 0-9 . _ -"
        case .badStart: "the \(noun) \(Displayed.text(found)) must start with a letter or a digit"
        }
    }
}
