import BigInt

/// A fraction in lowest terms of any size; the denominator is positive.
///
/// The denominators of nested weights multiply and leave 64 bits behind. What fits an `Int` is a `SmallFraction`.
struct BigFraction: Hashable, Sendable {
    /// Above the line.
    let numerator: BigInt
    /// Below the line, at least 1.
    let denominator: BigInt

    /// A fraction, reduced; the denominator is positive.
    init(_ numerator: BigInt, over denominator: BigInt) {
        precondition(denominator > 0, "A fraction over \(denominator)")
        if denominator == 1 {
            self.numerator = numerator
            self.denominator = denominator
            return
        }
        let divisor = numerator.greatestCommonDivisor(with: denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// The same value, with room to grow.
    init(_ small: SmallFraction) {
        numerator = BigInt(small.numerator)
        denominator = BigInt(small.denominator)
    }

    static func + (left: BigFraction, right: BigFraction) -> BigFraction {
        if left.denominator == right.denominator {
            return BigFraction(left.numerator + right.numerator, over: left.denominator)
        }
        return BigFraction(
            left.numerator * right.denominator + right.numerator * left.denominator,
            over: left.denominator * right.denominator
        )
    }

    static func - (left: BigFraction, right: BigFraction) -> BigFraction {
        left + BigFraction(-right.numerator, over: right.denominator)
    }

    static func * (left: BigFraction, right: BigFraction) -> BigFraction {
        BigFraction(left.numerator * right.numerator, over: left.denominator * right.denominator)
    }

    /// This fraction times `factor` over `divisor`; the divisor is positive.
    func scaled(by factor: Int, over divisor: Int) -> BigFraction {
        BigFraction(numerator * BigInt(factor), over: denominator * BigInt(divisor))
    }

    /// 100 times the value without its decimals; traps when that doesn't fit.
    var percent: Int {
        Int(numerator * 100 / denominator)
    }

    /// How many steps of one unit of the last decimal the size of this is, rounded half up: 125 for 1.25.
    func steps(decimals: Int) -> BigInt {
        let doubled = BigInt(numerator.magnitude) * BigInt(10).power(decimals) * 2
        return (doubled + denominator) / (denominator * 2)
    }
}
