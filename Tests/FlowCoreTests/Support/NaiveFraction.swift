import BigInt

/// A fraction as one would write it down: two big numbers, no fast paths, reduced by Euclid's own method.
struct NaiveFraction {
    let above: BigInt
    let below: BigInt

    init(_ above: BigInt, _ below: BigInt) {
        var (divisor, rest) = (above, below)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        if (divisor < 0) != (below < 0) { divisor = -divisor }
        self.above = above / divisor
        self.below = below / divisor
    }

    static func + (left: Self, right: Self) -> Self {
        Self(left.above * right.below + right.above * left.below, left.below * right.below)
    }

    static func - (left: Self, right: Self) -> Self {
        Self(left.above * right.below - right.above * left.below, left.below * right.below)
    }

    static func * (left: Self, right: Self) -> Self {
        Self(left.above * right.above, left.below * right.below)
    }

    var numeratorText: String { above.description }

    var denominatorText: String { below.description }

    /// 100 times the value without its decimals; nil when that is no `Int`.
    var percent: Int? { Int(exactly: above * 100 / below) }

    var displayed: String? {
        percent.map { above > 0 && above * 100 < below ? "<1" : String($0) }
    }

    func rounded(toDecimals decimals: Int) -> String {
        var unit: BigInt = 1
        for _ in 0..<decimals { unit *= 10 }
        let exact = (above < 0 ? -above : above) * unit
        let steps = exact / below + (exact % below * 2 >= below ? 1 : 0)
        let sign = above < 0 && steps > 0 ? "-" : ""
        guard decimals > 0 else { return sign + steps.description }
        let behind = (steps % unit).description
        return "\(sign)\(steps / unit)." + String(repeating: "0", count: decimals - behind.count) + behind
    }

    /// Fits two machine words.
    var isSmall: Bool { Int(exactly: above) != nil && Int(exactly: below) != nil }
}
