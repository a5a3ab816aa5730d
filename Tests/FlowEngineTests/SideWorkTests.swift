import Dispatch
import FlowCore
import FlowEngine
import Synchronization
import TestSupport
import Testing

/// Work beside the event loops: one piece after the other, by turns of the users.
@Suite(.timeLimit(.minutes(5))) struct SideWorkTests {
    /// Holds the thread until somebody lets it go on, and remembers who was on it.
    private final class Bench: Sendable {
        let order = Mutex<[String]>([])
        let door = DispatchSemaphore(value: 0)

        func note(_ name: String) -> String {
            order.withLock { $0.append(name) }
            return name
        }
    }

    private func caller(_ uid: UInt32) -> Caller { Caller(uid: uid, isOperator: false) }

    @Test func usersTakeTurnsHoweverMuchOneAsksFor() async throws {
        let (work, bench) = (SideWork(), Bench())
        try await withThrowingTaskGroup(of: String?.self) { group in
            // Also when something isn't as expected: the group waits for what is behind the door.
            defer { bench.door.signal() }
            group.addTask {
                await work.run(for: caller(1)) {
                    bench.door.wait()
                    return bench.note("1a")
                }
            }
            try await eventually { work.hasBegun && work.waitingCount == 0 }
            for name in ["1b", "1c", "1d"] {
                let before = work.waitingCount
                group.addTask { await work.run(for: caller(1)) { bench.note(name) } }
                try await eventually { work.waitingCount == before + 1 }
            }
            group.addTask { await work.run(for: caller(2)) { bench.note("2a") } }
            try await eventually { work.waitingCount == 4 }
            group.addTask { await work.run(for: caller(3)) { bench.note("3a") } }
            try await eventually { work.waitingCount == 5 }
            bench.door.signal()
            for try await name in group { #expect(name != nil) }
        }
        #expect(bench.order.withLock { $0 } == ["1a", "1b", "2a", "3a", "1c", "1d"])
    }

    @Test func whatNobodyWaitsForAnyMoreIsNotDone() async throws {
        let (work, bench) = (SideWork(), Bench())
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { bench.door.signal() }
            group.addTask {
                _ = await work.run(for: caller(1)) {
                    bench.door.wait()
                    return bench.note("first")
                }
            }
            try await eventually { work.hasBegun && work.waitingCount == 0 }
            try await withThrowingTaskGroup(of: Void.self) { abandoned in
                abandoned.addTask {
                    let done = await work.run(for: caller(2)) { bench.note("second") }
                    #expect(done == nil)
                }
                try await eventually { work.waitingCount == 1 }
                abandoned.cancelAll()
                bench.door.signal()
            }
        }
        #expect(bench.order.withLock { $0 } == ["first"])
    }
}
