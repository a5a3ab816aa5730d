import BigInt
import FlowCore
import Testing

@testable import FlowJobs

/// Rationals against naive fractions, where 64 bits suffice, where they just don't, and far beyond.
struct RationalPropertyTests {
    private typealias Pair = (value: Rational, naive: NaiveFraction)

    /// 20,000 operations on fresh values and on what came out of earlier ones.
    @Test(arguments: TestSeed.cases(20))
    func everyOperationIsExact(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var pool = (0..<16).map { _ in Self.fresh(&random) }
        var returned = 0
        for step in 0..<1000 {
            let left = random.chance(50) ? pool[random.below(pool.count)] : Self.fresh(&random)
            let right = random.chance(50) ? pool[random.below(pool.count)] : Self.fresh(&random)
            let result = Self.operate(left, right, &random)
            if !left.naive.isSmall && result.naive.isSmall { returned += 1 }
            if let wrong = Self.difference(result) {
                Issue.record("step \(step): \(wrong), \(TestSeed.note(seed))")
                return
            }
            let isTooLong = result.naive.numeratorText.count + result.naive.denominatorText.count > 60
            pool[random.below(pool.count)] = isTooLong ? Self.fresh(&random) : result
        }
        #expect(returned > 0, "some values become small again")
    }

    /// Also where the smallest integer has no positive counterpart.
    @Test
    func theEdgesOf64BitsAreExact() {
        let edges = [Int.min, .min + 1, -2, -1, 0, 1, 2, 100, .max - 1, .max]
        let divisors = [1, 2, 100, .max - 1, .max]
        let values = edges.flatMap { edge in
            divisors.map { divisor in
                Pair(Rational(1).scaled(by: edge, over: divisor), NaiveFraction(BigInt(edge), BigInt(divisor)))
            }
        }
        for left in values {
            for right in values {
                let results = [
                    Pair(left.value + right.value, left.naive + right.naive),
                    Pair(left.value - right.value, left.naive - right.naive),
                    Pair(left.value * right.value, left.naive * right.naive),
                ]
                let wrong = results.compactMap(Self.difference)
                #expect(wrong == [], "\(left.naive) and \(right.naive)")
            }
        }
    }

    @Test
    func whatBecomesSmallAgainIsTheSameValue() {
        let huge = Rational(.max) * Rational(.max)
        let tiny = Rational(1).scaled(by: 1, over: .max) * Rational(1).scaled(by: 1, over: .max - 1)
        let third = Rational(1).scaled(by: 1, over: 3)
        let same = [
            huge + third - huge, third + tiny - tiny,
            third * huge * tiny * Rational(.max - 1).scaled(by: 1, over: .max),
        ]
        for value in same {
            #expect(value == third)
            #expect(value.hashValue == third.hashValue)
        }
        #expect(Set(same + [third]).count == 1)
        #expect(huge != third)
        #expect(huge - huge == .zero)
    }

    @Test(arguments: ["0", "+7", "-0", "007", "9223372036854775807", "9223372036854775808", "-9223372036854775808"])
    func digitsAreReadTheSameWayInBothForms(digits: String) throws {
        let small = try #require(Rational(numerator: digits, denominator: "9223372036854775807"))
        let plain = try #require(BigInt(digits)).description
        let big = Rational(try #require(BigFraction(numerator: plain, denominator: "9223372036854775807")))
        #expect(small == big)
        #expect(small.hashValue == big.hashValue)
    }

    // MARK: - Values and comparisons

    private static func operate(_ left: Pair, _ right: Pair, _ random: inout SplitMix64) -> Pair {
        switch random.below(5) {
        case 0: return (left.value + right.value, left.naive + right.naive)
        case 1: return (left.value - right.value, left.naive - right.naive)
        case 2: return (left.value * right.value, left.naive * right.naive)
        case 3:
            let back = left.naive * right.naive - left.naive * right.naive + right.naive
            return (left.value * right.value - left.value * right.value + right.value, back)
        default:
            let factor = integer(&random)
            let divisor = max(1, abs(max(integer(&random), -.max)))
            let naive = left.naive * NaiveFraction(BigInt(factor), BigInt(divisor))
            return (left.value.scaled(by: factor, over: divisor), naive)
        }
    }

    /// A tiny one, one at the edge of 64 bits, or a huge one.
    private static func fresh(_ random: inout SplitMix64) -> Pair {
        if random.chance(25) {
            let above = (0..<3).reduce(BigInt(1)) { product, _ in product * BigInt(integer(&random)) }
            let below = BigInt(random.next()) * BigInt(random.next()) + 1
            let naive = NaiveFraction(above, below)
            // What isn't read makes the two differ, which is found.
            guard let big = BigFraction(numerator: above.description, denominator: below.description) else {
                return (.zero, naive)
            }
            return (Rational(big), naive)
        }
        let above = integer(&random)
        let below = max(1, abs(max(integer(&random), -.max)))
        return (Rational(above).scaled(by: 1, over: below), NaiveFraction(BigInt(above), BigInt(below)))
    }

    private static func integer(_ random: inout SplitMix64) -> Int {
        switch random.below(5) {
        case 0: .max - random.below(3)
        case 1: .min + random.below(3)
        case 2: Int(truncatingIfNeeded: random.next())
        default: random.below(41) - 20
        }
    }

    /// What differs from the naive fraction; nil when nothing does.
    private static func difference(_ pair: Pair) -> String? {
        let (value, naive) = pair
        let texts = (naive.numeratorText, naive.denominatorText)
        guard value.numeratorText == texts.0, value.denominatorText == texts.1 else {
            return "\(value.numeratorText)/\(value.denominatorText) instead of \(texts.0)/\(texts.1)"
        }
        let decimals = texts.0.utf8.count % 4
        if value.rounded(toDecimals: decimals) != naive.rounded(toDecimals: decimals) {
            return "\(texts) rounded to \(decimals) decimals is \(value.rounded(toDecimals: decimals))"
        }
        let read = Completion(numerator: texts.0, denominator: texts.1)
        guard read?.fraction == value, read?.fraction.hashValue == value.hashValue else {
            return "\(texts) read from its digits is another value"
        }
        if let above = Int(texts.0), let below = Int(texts.1) {
            let small = Rational(SmallFraction(above, over: below))
            guard small == value, small.hashValue == value.hashValue else { return "\(texts) isn't in its small form" }
        }
        guard value.isPositive == (naive.above > 0), value.isShare == (naive.above >= 0 && naive.above <= naive.below)
        else { return "\(texts) is on the wrong side of 0 or 1" }
        guard let percent = naive.percent else { return nil }
        guard value.percent == percent, read?.displayed == naive.displayed else {
            return "\(texts) is \(value.percent) percent, shown as \(read?.displayed ?? "nothing")"
        }
        return nil
    }
}
