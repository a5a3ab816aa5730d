/// Says why a text is not a decimal number.
package struct DecimalNumberError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Reason for which a text is not a decimal number.
    package enum Problem: Hashable, Sendable {
        case notANumber
        case tooManyDigits
    }

    package let found: String
    package let problem: Problem

    package var description: String {
        switch problem {
        case .notANumber: "\(Displayed.text(found)) is not a number; write digits with at most one point, such as -12.5"
        case .tooManyDigits:
            "\(Displayed.text(found)) has too many digits; allowed are \(DecimalNumber.integerDigitCountMax) before the "
                + "point and \(DecimalNumber.fractionDigitCountMax) after it"
        }
    }
}
