import CFraction

/// Fraction of any size in lowest terms; the denominator is positive.
///
/// The denominators of nested weights multiply and exceed 64 bits. A fraction that fits an `Int` is a `SmallFraction`.
final class BigFraction: Hashable, Sendable {
    /// Never changed, so everybody may read it.
    private nonisolated(unsafe) let value: OpaquePointer

    private init(_ value: OpaquePointer) {
        self.value = value
    }

    /// Creates a fraction of equal value, with room to grow.
    convenience init(_ small: SmallFraction) {
        self.init(cfraction_new(small.numerator, small.denominator))
    }

    /// A fraction in decimal digits; nil when it is none.
    convenience init?(numerator: String, denominator: String) {
        // A NUL would end what C reads of it.
        guard !numerator.utf8.contains(0), !denominator.utf8.contains(0),
            let value = cfraction_read(numerator, denominator)
        else { return nil }
        self.init(value)
    }

    deinit {
        cfraction_free(value)
    }

    static func == (left: BigFraction, right: BigFraction) -> Bool {
        cfraction_equal(left.value, right.value)
    }

    static func + (left: BigFraction, right: BigFraction) -> BigFraction {
        BigFraction(cfraction_sum(left.value, right.value))
    }

    static func - (left: BigFraction, right: BigFraction) -> BigFraction {
        BigFraction(cfraction_difference(left.value, right.value))
    }

    static func * (left: BigFraction, right: BigFraction) -> BigFraction {
        BigFraction(cfraction_product(left.value, right.value))
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(numeratorText)
        hasher.combine(denominatorText)
    }

    func scaled(by factor: Int, over divisor: Int) -> BigFraction {
        self * BigFraction(cfraction_new(factor, divisor))
    }

    /// Both numbers; nil when one doesn't fit.
    var numbers: (numerator: Int, denominator: Int)? {
        var (numerator, denominator) = (0, 0)
        return cfraction_numbers(value, &numerator, &denominator) ? (numerator, denominator) : nil
    }

    /// 100 times the value without its decimals; traps when that doesn't fit.
    var percent: Int {
        var percent = 0
        precondition(cfraction_percent(value, &percent), "A percentage of \(numeratorText) over \(denominatorText)")
        return percent
    }

    /// Below, at or above zero: -1, 0 or 1.
    var sign: Int { Int(cfraction_sign(value)) }

    /// The digits above the line, with a minus perhaps.
    var numeratorText: String { Self.text(cfraction_numerator(value)) }

    var denominatorText: String { Self.text(cfraction_denominator(value)) }

    /// Returns the size in steps of one unit of the last decimal, rounded half up: 125 for 1.25.
    func steps(decimals: Int) -> String {
        Self.text(cfraction_steps(value, UInt(decimals)))
    }

    private static func text(_ text: UnsafeMutablePointer<CChar>) -> String {
        defer { cfraction_free_text(text) }
        return String(cString: text)
    }
}
