/// Exact fraction in lowest terms; the denominator is positive.
///
/// Two machine words while both numbers fit them, which is nearly always; arbitrary precision beyond that, because the
/// denominators of nested weights multiply and exceed 64 bits.
package struct Rational: Hashable, Sendable {
    /// Each value has one form only, so that equal values are equal in their form and their hash.
    private enum Form: Hashable, Sendable {
        case small(SmallFraction)
        case big(BigFraction)
    }

    private let form: Form

    package static let zero = Rational(0)

    package init(_ whole: Int) {
        self.init(SmallFraction(whole))
    }

    init?(numerator: String, denominator: String) {
        if let above = Int(numerator), let below = Int(denominator) {
            guard below > 0 else { return nil }
            self.init(SmallFraction(above, over: below))
            return
        }
        guard let big = BigFraction(numerator: numerator, denominator: denominator) else { return nil }
        self.init(big)
    }

    init(_ small: SmallFraction) {
        form = .small(small)
    }

    /// Creates a rational from what was computed with arbitrary precision, and may fit 64 bits again.
    init(_ big: BigFraction) {
        form = SmallFraction(big).map(Form.small) ?? .big(big)
    }

    package static func + (left: Rational, right: Rational) -> Rational {
        if case .small(let one) = left.form, case .small(let other) = right.form, let sum = one.adding(other) {
            return Rational(sum)
        }
        return Rational(left.big + right.big)
    }

    package static func - (left: Rational, right: Rational) -> Rational {
        if case .small(let one) = left.form, case .small(let other) = right.form,
            let difference = one.subtracting(other)
        {
            return Rational(difference)
        }
        return Rational(left.big - right.big)
    }

    package static func * (left: Rational, right: Rational) -> Rational {
        if case .small(let one) = left.form, case .small(let other) = right.form,
            let product = one.multiplied(by: other)
        {
            return Rational(product)
        }
        return Rational(left.big * right.big)
    }

    /// Returns this fraction times `factor` over `divisor`; the divisor is positive.
    package func scaled(by factor: Int, over divisor: Int) -> Rational {
        if case .small(let small) = form, let scaled = small.multiplied(by: SmallFraction(factor, over: divisor)) {
            return Rational(scaled)
        }
        return Rational(big.scaled(by: factor, over: divisor))
    }

    package var numeratorText: String {
        switch form {
        case .small(let small): String(small.numerator)
        case .big(let big): big.numeratorText
        }
    }

    package var denominatorText: String {
        switch form {
        case .small(let small): String(small.denominator)
        case .big(let big): big.denominatorText
        }
    }

    /// The value rounded half up to that many decimals: "12.50".
    package func rounded(toDecimals decimals: Int) -> String {
        let digits = stepDigits(decimals: decimals)
        let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = isNegative && digits != "0" ? "-" : ""
        return decimals == 0 ? sign + filled : "\(sign)\(filled.dropLast(decimals)).\(filled.suffix(decimals))"
    }

    /// 100 times the value without its decimals; traps when that doesn't fit an integer.
    var percent: Int {
        if case .small(let small) = form, let percent = small.percent { return percent }
        return big.percent
    }

    var isPositive: Bool {
        switch form {
        case .small(let small): small.numerator > 0
        case .big(let big): big.sign > 0
        }
    }

    /// True from 0 to 1, both included.
    var isShare: Bool {
        switch form {
        case .small(let small): small.numerator >= 0 && small.numerator <= small.denominator
        case .big(let big): big.sign >= 0 && (BigFraction(SmallFraction(1)) - big).sign >= 0
        }
    }

    private var isNegative: Bool {
        switch form {
        case .small(let small): small.numerator < 0
        case .big(let big): big.sign < 0
        }
    }

    private var big: BigFraction {
        switch form {
        case .small(let small): BigFraction(small)
        case .big(let big): big
        }
    }

    private func stepDigits(decimals: Int) -> String {
        if case .small(let small) = form, let steps = small.steps(decimals: decimals) { return String(steps) }
        return big.steps(decimals: decimals)
    }
}
