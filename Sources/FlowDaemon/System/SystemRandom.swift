import FlowCore
import Glibc
import Synchronization

/// The kernel's randomness, fetched in portions: one system call serves many salts.
package final class SystemRandom: RandomSource {
    /// Bytes of a portion; the most that getentropy(3) gives.
    private static let portionSizeBytes = 256

    private let portion = Mutex<[UInt8]>([])

    package init() {}

    package func bytes(count: Int) -> [UInt8] {
        portion.withLock { portion in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(count)
            while bytes.count < count {
                if portion.isEmpty { portion = Self.fetch() }
                let taken = min(count - bytes.count, portion.count)
                bytes.append(contentsOf: portion.suffix(taken))
                portion.removeLast(taken)
            }
            return bytes
        }
    }

    private static func fetch() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: portionSizeBytes) { buffer, count in
            count = portionSizeBytes
            if getentropy(buffer.baseAddress, portionSizeBytes) == 0 { return }
            // Not on any kernel that flowd runs on; the standard library knows what else to try.
            var generator = SystemRandomNumberGenerator()
            for index in buffer.indices { buffer[index] = generator.next() }
        }
    }
}
