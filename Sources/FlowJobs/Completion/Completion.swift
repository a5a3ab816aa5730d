/// A completion percentage: an exact fraction of 1 that there is only when something is in scope.
package struct Completion: Hashable, Sendable {
    /// The exact fraction, 0 to 1.
    package let fraction: Rational

    /// Earned hundredths over the weight in scope; `nil` when nothing is in scope.
    init?(earned: Rational, weight: Int) {
        guard weight > 0 else { return nil }
        fraction = earned.scaled(by: 1, over: 100 * weight)
    }

    /// A completion as it was stored: decimal digits.
    package init?(numerator: String, denominator: String) {
        guard let stored = Rational(numerator: numerator, denominator: denominator) else { return nil }
        fraction = stored
    }

    /// floor(100 · fraction): 100 only when everything is done.
    package var percent: Int {
        fraction.percent
    }

    /// Text that people see: `0`, `<1`, `42`, `100`.
    package var displayed: String {
        let percent = percent
        return percent == 0 && fraction.isPositive ? "<1" : String(percent)
    }

    package var numeratorText: String { fraction.numeratorText }

    package var denominatorText: String { fraction.denominatorText }
}

extension Completion: Codable {
    private enum CodingKeys: String, CodingKey {
        case numerator, denominator
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let numerator = try container.decode(String.self, forKey: .numerator)
        let denominator = try container.decode(String.self, forKey: .denominator)
        guard let completion = Completion(numerator: numerator, denominator: denominator),
            completion.fraction.isShare
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .numerator,
                in: container,
                debugDescription: "“\(numerator)/\(denominator)” is not a fraction from 0 to 1"
            )
        }
        self = completion
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(numeratorText, forKey: .numerator)
        try container.encode(denominatorText, forKey: .denominator)
    }
}
