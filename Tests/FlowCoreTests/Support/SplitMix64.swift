import FoundationEssentials

/// A small seeded generator: the same seed gives the same numbers on every machine.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is at least 1.
    mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    /// True in that many of 100 cases.
    mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    /// One of some values, of which there is at least one.
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[below(values.count)]
    }
}

/// The seed of random tests: `FLOWD_TEST_SEED`, or one that never changes.
///
/// Every failure says which it was.
enum TestSeed {
    static let base = ProcessInfo.processInfo.environment["FLOWD_TEST_SEED"].flatMap(UInt64.init) ?? 20_270_328

    /// The seeds of so many cases, each of which can be run again alone as the first case of its own base.
    static func cases(_ count: Int) -> [UInt64] {
        (0..<UInt64(count)).map { base &+ $0 }
    }

    /// What a failure says.
    static func note(_ seed: UInt64, _ what: String = "") -> String {
        "run again with FLOWD_TEST_SEED=\(seed) \(what)"
    }
}
