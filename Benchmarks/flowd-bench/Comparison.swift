/// What one server did in one round.
struct Sample {
    /// Acknowledged changes, or whatever is counted, a second.
    let rate: Double
    /// Milliseconds.
    let median: Double
    /// Milliseconds.
    let slowest: Double
}

extension Sample {
    /// Of microseconds, each of one call.
    init(count: Int, seconds: Double, microseconds: some Sequence<UInt32>) {
        let sorted = microseconds.sorted()
        func percentile(_ share: Double) -> Double {
            sorted.isEmpty ? 0 : Double(sorted[Int(Double(sorted.count - 1) * share)]) / 1000
        }
        self.init(rate: Double(count) / seconds, median: percentile(0.5), slowest: percentile(0.99))
    }
}

/// The same work done by flowd and by the reference, in turn, round for round.
struct Comparison {
    /// As in the stored ratios: `w1 64x1`.
    let name: String
    private(set) var flowd: [Sample] = []
    private(set) var reference: [Sample] = []

    init(_ name: String) {
        self.name = name
    }

    /// Takes one round; who comes first changes with each.
    mutating func takeRound(flowd: () throws -> Sample, reference: () throws -> Sample) rethrows {
        if self.flowd.count.isMultiple(of: 2) {
            self.flowd.append(try flowd())
            self.reference.append(try reference())
        } else {
            self.reference.append(try reference())
            self.flowd.append(try flowd())
        }
    }

    /// flowd's rate beside the reference's, round for round.
    private var ratios: [Double] { zip(flowd, reference).map { $0.rate / max($1.rate, .leastNonzeroMagnitude) } }

    /// The median of the rounds.
    var ratio: Double { median(ratios) }

    /// That of the best round.
    var highestRatio: Double { ratios.max() ?? 0 }

    /// The headings of `text`.
    static func heading(_ unit: String) -> String {
        column("", 22) + column("flowd, \(unit)/s", 20) + column("p50", 9) + column("p99 ms", 9)
            + column("C, \(unit)/s", 18) + column("p50", 9) + column("p99 ms", 9) + column("ratio", 8)
            + "  least to most"
    }

    /// As it is printed: medians of the rounds.
    var text: String {
        let parts = [
            name + String(repeating: " ", count: max(0, 22 - name.count)),
            column(fixed(median(flowd.map(\.rate)), 0), 20), column(fixed(median(flowd.map(\.median)), 3), 9),
            column(fixed(median(flowd.map(\.slowest)), 3), 9), column(fixed(median(reference.map(\.rate)), 0), 18),
            column(fixed(median(reference.map(\.median)), 3), 9),
            column(fixed(median(reference.map(\.slowest)), 3), 9), column(fixed(ratio, 3), 8),
            "  \(fixed(ratios.min() ?? 0, 3)) to \(fixed(ratios.max() ?? 0, 3))",
        ]
        return parts.joined()
    }
}

/// The one in the middle; 0 of none.
func median(_ numbers: [Double]) -> Double {
    numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2]
}
