import FlowCore

/// The kernel's randomness.
package struct SystemRandom: RandomSource {
    /// Makes it.
    package init() {}

    package func bytes(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
