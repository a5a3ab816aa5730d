/// Says why a text is not a decimal number.
package struct DecimalNumberError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with the text.
    package enum Problem: Hashable, Sendable {
        /// It isn't plain decimal notation.
        case notANumber
        /// It has more digits than are kept.
        case tooManyDigits
    }

    /// The text that was refused.
    package let found: String
    /// What is wrong with it.
    package let problem: Problem

    package var description: String {
        switch problem {
        case .notANumber: "\(Shown.text(found)) is not a number; write digits with at most one point, such as -12.5"
        case .tooManyDigits:
            "\(Shown.text(found)) has too many digits; allowed are \(DecimalNumber.integerDigitCountMax) before the "
                + "point and \(DecimalNumber.fractionDigitCountMax) after it"
        }
    }
}
