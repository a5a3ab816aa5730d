import FlowCore
import Testing

@testable import FlowJobs

struct RationalTests {
    private static func text(_ value: Rational) -> String {
        "\(value.numeratorText)/\(value.denominatorText)"
    }

    private static func of(_ above: Int, _ below: Int) -> Rational {
        Rational(above).scaled(by: 1, over: below)
    }

    @Test
    func itIsAlwaysInLowestTerms() {
        #expect(Self.text(Self.of(6, 8)) == "3/4")
        #expect(Self.text(Self.of(0, 7)) == "0/1")
        #expect(Self.text(Self.of(-6, 8)) == "-3/4")
        #expect(Self.text(Self.of(1, 6) + Self.of(1, 3)) == "1/2")
        #expect(Self.text(Self.of(1, 6) + Self.of(5, 6)) == "1/1")
        #expect(Self.text(Self.of(1, 3) - Self.of(1, 2)) == "-1/6")
        #expect(Self.text(Self.of(2, 3) * Self.of(3, 4)) == "1/2")
        #expect(Self.text(Self.of(5, 7).scaled(by: 0, over: 3)) == "0/1")
        #expect(Self.of(2, 4) == Self.of(1, 2))
    }

    @Test
    func numbersBeyond64BitsStayExact() {
        var product = Rational(1)
        var back = Rational(1)
        for _ in 0..<8 {
            product = product.scaled(by: 10_000, over: 9973)
            back = back.scaled(by: 9973, over: 10_000)
        }
        #expect(product.numeratorText == "1" + String(repeating: "0", count: 32))
        #expect(Self.text(product * back) == "1/1")
        #expect(Self.text(product - product) == "0/1")
    }

    @Test(arguments: [
        (1, 3, 2, "0.33"), (2, 3, 2, "0.67"), (1, 8, 2, "0.13"), (1, 8, 3, "0.125"), (25, 2, 2, "12.50"),
        (100, 1, 2, "100.00"), (1, 200, 2, "0.01"), (1, 201, 2, "0.00"), (0, 1, 2, "0.00"), (7, 2, 0, "4"),
        (-1, 3, 2, "-0.33"), (-1, 1000, 2, "0.00"), (99_999, 1000, 2, "100.00"), (5, 1, 0, "5"),
    ])
    func itIsRoundedHalfUp(above: Int, below: Int, decimals: Int, expected: String) {
        #expect(Self.of(above, below).rounded(toDecimals: decimals) == expected)
    }
}
