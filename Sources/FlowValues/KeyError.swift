/// Says why a text is not a key, in a sentence fit for a person.
package struct KeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Longest key, in characters.
    package static let lengthMax = 64

    /// What is wrong with the text.
    package enum Problem: Hashable, Sendable {
        /// There is nothing in it.
        case empty
        /// It has more characters than `lengthMax`.
        case tooLong(Int)
        /// It contains a character outside the set.
        case badCharacter(UnicodeScalar, isLowerCase: Bool)
        /// It starts with a dot, an underscore or a hyphen.
        case badStart
    }

    /// What the key was to be: "step key".
    package let noun: String
    /// The text that was refused.
    package let found: String
    /// What is wrong with it.
    package let problem: Problem

    package var description: String {
        switch problem {
        case .empty:
            "the \(noun) is empty; give it 1 to \(Self.lengthMax) letters, digits, dots, underscores or hyphens"
        case .tooLong(let length):
            "the \(noun) \(Shown.text(found)) has \(length) bytes; at most \(Self.lengthMax) are allowed"
        case .badCharacter(let scalar, let isLowerCase):
            "the \(noun) \(Shown.text(found)) contains \(Shown.scalar(scalar)); "
                + "allowed are \(isLowerCase ? "a-z" : "a-z A-Z") 0-9 . _ -"
        case .badStart: "the \(noun) \(Shown.text(found)) must start with a letter or a digit"
        }
    }
}
