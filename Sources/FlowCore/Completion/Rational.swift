import BigInt

/// An exact fraction in lowest terms; the denominator is positive.
///
/// Arbitrary precision, because the denominators of nested weights multiply and leave 64 bits behind.
package struct Rational: Hashable, Sendable {
    /// Above the line.
    let numerator: BigInt
    /// Below the line, at least 1.
    let denominator: BigInt

    /// Nothing.
    package static let zero = Rational(0)

    /// A whole number.
    package init(_ whole: Int) {
        numerator = BigInt(whole)
        denominator = 1
    }

    /// A fraction, reduced; the denominator is positive.
    init(_ numerator: BigInt, over denominator: BigInt) {
        precondition(denominator > 0, "Rational over \(denominator)")
        if denominator == 1 {
            self.numerator = numerator
            self.denominator = denominator
            return
        }
        let divisor = numerator.greatestCommonDivisor(with: denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    package static func + (left: Rational, right: Rational) -> Rational {
        if left.denominator == right.denominator {
            return Rational(left.numerator + right.numerator, over: left.denominator)
        }
        return Rational(
            left.numerator * right.denominator + right.numerator * left.denominator,
            over: left.denominator * right.denominator
        )
    }

    package static func - (left: Rational, right: Rational) -> Rational {
        left + Rational(-right.numerator, over: right.denominator)
    }

    package static func * (left: Rational, right: Rational) -> Rational {
        Rational(left.numerator * right.numerator, over: left.denominator * right.denominator)
    }

    /// This fraction times `factor` over `divisor`; the divisor is positive.
    package func scaled(by factor: Int, over divisor: Int) -> Rational {
        Rational(numerator * BigInt(factor), over: denominator * BigInt(divisor))
    }

    /// The digits above the line.
    package var numeratorText: String { String(numerator) }

    /// The digits below the line.
    package var denominatorText: String { String(denominator) }

    /// The value rounded half up to that many decimals: "12.50".
    package func rounded(toDecimals decimals: Int) -> String {
        let unit = BigInt(10).power(decimals)
        let doubled = BigInt(numerator.magnitude) * unit * 2
        let steps = (doubled + denominator) / (denominator * 2)
        let digits = String(steps)
        let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = numerator < 0 && steps != 0 ? "-" : ""
        return decimals == 0 ? sign + filled : "\(sign)\(filled.dropLast(decimals)).\(filled.suffix(decimals))"
    }
}
