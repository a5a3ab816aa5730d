import FlowCore
import Testing

@testable import FlowDaemon

/// Random bytes come in portions, and no byte of a portion is given twice.
struct SystemRandomTests {
    @Test(arguments: [0, 1, 255, 256, 257, 700])
    func asManyBytesComeAsWereAskedFor(count: Int) {
        #expect(SystemRandom().bytes(count: count).count == count)
    }

    @Test
    func nothingIsGivenTwice() async {
        let random = SystemRandom()
        let draws = await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { (0..<250).map { _ in random.bytes(count: 16) } }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(draws).count == 2000)
    }
}
