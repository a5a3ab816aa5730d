import Synchronization
import TestSupport
import Testing

@testable import FlowEngine

/// The commit gate's thread: everything in order, none lost, and an end.
struct CommitThreadTests {
    @Test
    func jobsRunInTheOrderInWhichTheyWereGiven() async {
        let thread = CommitThread()
        let seen = Order()
        for number in 0..<1000 { thread.run { seen.note(number) } }
        await withCheckedContinuation { done in thread.run { done.resume() } }
        #expect(seen.numbers == Array(0..<1000))
    }

    @Test
    func aJobMayGiveAnother() async {
        let thread = CommitThread()
        let seen = Order()
        await withCheckedContinuation { done in
            thread.run {
                thread.run {
                    seen.note(2)
                    done.resume()
                }
                seen.note(1)
            }
        }
        #expect(seen.numbers == [1, 2])
    }

    @Test
    func jobsFromManySendersAllRun() async {
        let thread = CommitThread()
        let seen = Order()
        await withDiscardingTaskGroup { group in
            for sender in 0..<8 {
                group.addTask { for number in 0..<500 { thread.run { seen.note(sender * 1000 + number) } } }
            }
        }
        await withCheckedContinuation { done in thread.run { done.resume() } }
        #expect(seen.numbers.count == 4000)
        for sender in 0..<8 {
            #expect(seen.numbers.filter { $0 / 1000 == sender }.map { $0 % 1000 } == Array(0..<500))
        }
    }

    @Test
    func whatWasGivenIsStillDoneWhenNobodyHoldsTheThread() async throws {
        let seen = Order()
        do {
            let thread = CommitThread()
            for number in 0..<10 { thread.run { seen.note(number) } }
        }
        try await eventually { seen.numbers.count == 10 }
    }

    private final class Order: Sendable {
        private let state = Mutex<[Int]>([])
        var numbers: [Int] { state.withLock { $0 } }
        func note(_ number: Int) { state.withLock { $0.append(number) } }
    }
}
