/// A fraction in lowest terms whose two numbers fit an `Int`; the denominator is positive.
///
/// Everything that a job with ordinary weights computes. What would leave 64 bits on the way is `nil`, and the caller
/// computes it with a `BigFraction`.
struct SmallFraction: Hashable, Sendable {
    let numerator: Int
    /// Below the line, at least 1.
    let denominator: Int

    init(_ whole: Int) {
        numerator = whole
        denominator = 1
    }

    /// A fraction, reduced; the denominator is positive.
    init(_ numerator: Int, over denominator: Int) {
        precondition(denominator > 0, "A fraction over \(denominator)")
        let divisor = Self.commonDivisor(numerator, denominator)
        self.init(reduced: numerator / divisor, over: denominator / divisor)
    }

    init?(_ big: BigFraction) {
        guard let numbers = big.numbers else { return nil }
        self.init(reduced: numbers.numerator, over: numbers.denominator)
    }

    private init(reduced numerator: Int, over denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The sum.
    ///
    /// Only what both denominators share can be left to reduce, so the numbers stay as small as they can on the way.
    func adding(_ other: SmallFraction) -> SmallFraction? {
        if denominator == other.denominator {
            guard let sum = Self.sum(numerator, other.numerator) else { return nil }
            return SmallFraction(sum, over: denominator)
        }
        let shared = Self.commonDivisor(denominator, other.denominator)
        let own = denominator / shared
        guard let left = Self.product(numerator, other.denominator / shared),
            let right = Self.product(other.numerator, own),
            let sum = Self.sum(left, right)
        else { return nil }
        let divisor = Self.commonDivisor(sum, shared)
        guard let below = Self.product(own, other.denominator / divisor) else { return nil }
        return SmallFraction(reduced: sum / divisor, over: below)
    }

    func subtracting(_ other: SmallFraction) -> SmallFraction? {
        guard let above = Self.product(other.numerator, -1) else { return nil }
        return adding(SmallFraction(reduced: above, over: other.denominator))
    }

    /// The product, reduced crosswise before it is multiplied.
    func multiplied(by other: SmallFraction) -> SmallFraction? {
        let falling = Self.commonDivisor(numerator, other.denominator)
        let rising = Self.commonDivisor(other.numerator, denominator)
        guard let above = Self.product(numerator / falling, other.numerator / rising),
            let below = Self.product(denominator / rising, other.denominator / falling)
        else { return nil }
        return SmallFraction(reduced: above, over: below)
    }

    var percent: Int? {
        Self.product(numerator, 100).map { $0 / denominator }
    }

    /// Returns the size in steps of one unit of the last decimal, rounded half up: 125 for 1.25.
    func steps(decimals: Int) -> UInt? {
        var doubled = numerator.magnitude.multipliedReportingOverflow(by: 2)
        for _ in 0..<decimals where !doubled.overflow {
            doubled = doubled.partialValue.multipliedReportingOverflow(by: 10)
        }
        guard !doubled.overflow else { return nil }
        let sum = doubled.partialValue.addingReportingOverflow(denominator.magnitude)
        return sum.overflow ? nil : sum.partialValue / (denominator.magnitude * 2)
    }

    private static func sum(_ left: Int, _ right: Int) -> Int? {
        let sum = left.addingReportingOverflow(right)
        return sum.overflow ? nil : sum.partialValue
    }

    private static func product(_ left: Int, _ right: Int) -> Int? {
        let product = left.multipliedReportingOverflow(by: right)
        return product.overflow ? nil : product.partialValue
    }

    /// The greatest common divisor of any number and a positive one.
    ///
    /// It is computed without signs, because the size of `Int.min` is no `Int`; it is at most `positive`, so it fits.
    private static func commonDivisor(_ number: Int, _ positive: Int) -> Int {
        if positive == 1 { return 1 }
        var (divisor, rest) = (positive.magnitude, number.magnitude % positive.magnitude)
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest)
        }
        return Int(divisor)
    }
}
