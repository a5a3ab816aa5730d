import Synchronization

/// A source of bytes that anybody can foretell: for simulations and tests, the same bytes for the same seed.
package final class SeededRandom: RandomSource {
    private let generator: Mutex<SeededGenerator>

    package init(seed: UInt64 = 1) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    package func bytes(count: Int) -> [UInt8] {
        generator.withLock { generator in
            (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 32) }
        }
    }
}
