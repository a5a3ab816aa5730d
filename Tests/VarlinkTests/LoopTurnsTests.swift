import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import Varlink

/// Who has much to do on an event loop comes behind the others, and isn't kept out by them.
@Suite(.timeLimit(.minutes(1))) struct LoopTurnsTests {
    private final class Order: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    /// Puts work in while the loop does something else, and returns the order in which it was done.
    ///
    /// The loop is one of its own: on a shared one other tests' work is counted among who went ahead.
    private func order(of works: [(name: String, rank: LoopTurns.Rank)]) async throws -> [String] {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let done = try await order(of: works, on: group.next())
        try await group.shutdownGracefully()
        return done
    }

    private func order(of works: [(name: String, rank: LoopTurns.Rank)], on loop: any EventLoop) async throws
        -> [String]
    {
        let turns = LoopTurns.of(loop)
        let order = Order()
        return try await loop.submit {
            let promise = loop.makePromise(of: [String].self)
            for work in works {
                let step = LoopTurns.Work.step {
                    order.add(work.name)
                    if order.all.count == works.count { promise.succeed(order.all) }
                }
                turns.put(step, work.rank)
            }
            return promise.futureResult
        }.flatMap { $0 }.get()
    }

    @Test func thoseWithLittleToDoComeFirst() async throws {
        let works: [(String, LoopTurns.Rank)] = [("m1", .later), ("m2", .later), ("a", .first), ("b", .first)]
        #expect(try await order(of: works) == ["a", "b", "m1", "m2"])
    }

    @Test func oneOfTheOthersFollowsFourOfThem() async throws {
        let first = (1...9).map { ("\($0)", LoopTurns.Rank.first) }
        let works = [("m1", LoopTurns.Rank.later), ("m2", .later), ("m3", .later)] + first
        let expected = ["1", "2", "3", "4", "m1", "5", "6", "7", "8", "m2", "9", "m3"]
        #expect(try await order(of: works) == expected)
    }
}
