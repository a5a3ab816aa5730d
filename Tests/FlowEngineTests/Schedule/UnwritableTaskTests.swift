import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// What is due and can't be written, as the database has something in its place, keeps nothing else back.
///
/// The clock begins at 2027-01-15T08:00Z.
@Suite(.timeLimit(.minutes(5)))
struct UnwritableTaskTests {
    private static let minute: Int64 = 60_000

    private func task(_ title: String) -> TenantCommand {
        var input = TaskInput()
        (input.title, input.rule, input.at, input.reminders) = (title, "FREQ=DAILY", "09:00", ["0m"])
        return .task(.add(input))
    }

    /// Occurrences of tomorrow are there that will be made when today's fall due.
    private func damaged(_ tasks: [Int], _ body: (String) async throws -> Void) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        try await withEngine(at: path) { world in
            try await world.createTenant("a")
            for number in 1...5 { try await world.run(task("Task \(number)")) }
        }
        let numbers = tasks.map(String.init).joined(separator: ", ")
        try Damage.run(
            """
            INSERT INTO occurrence (tenant, task, number, revision, nominal, fold, startAt, dueAt, putOff, grace, tolerance, keepsOpen,
              state, fired, live, reminderCount, settledAt, settledBy)
            SELECT tenant, task, 1000, revision, '2027-01-16T09:00:00', fold, startAt, dueAt, putOff, grace, tolerance, keepsOpen,
              'superseded', 0, 0, 0, 1, 'somebody' FROM occurrence WHERE number = 1 AND task IN (\(numbers))
            """,
            at: path
        )
        try await body(path)
    }

    private func pending(_ world: EngineWorld) async throws -> [String] {
        try await world.engine.pending(on: "journal", upTo: world.clock.now, limit: 1000).map(\.title).sorted()
    }

    @Test(arguments: [[1], [3], [5], [2, 4]])
    func theOthersOfTheTenantGoOn(tasks: [Int]) async throws {
        try await damaged(tasks) { path in
            let log = RecordedLog()
            try await withEngine(at: path, logger: log.logger) { world in
                world.clock.advance(byMilliseconds: 60 * Self.minute)
                var count = 0
                while count < 20, try await !world.engine.wakes(upTo: world.clock.now, limit: 1).isEmpty {
                    _ = try await world.engine.wake(TenantSlug(stored: "a"))
                    count += 1
                }
                #expect(count < 20)
                #expect(try await pending(world) == (1...5).filter { !tasks.contains($0) }.map { "Task \($0)" })
                // They are looked at again, in a while.
                let now = world.clock.now
                let next = try await world.engine.nextWake(after: now)
                #expect(next == now.advanced(byMilliseconds: UnreadableTask.pauseMinMilliseconds))
                #expect(log.warnings.count == tasks.count)
                #expect(log.warnings.allSatisfy { $0.contains("can't be written") && $0.contains("UNIQUE") })
            }
        }
    }

    /// Catching up gave itself a new command at each refusal, so none of them was ever refused too often.
    @Test(arguments: [[1], [3], [2, 4]])
    func catchingUpHasAnEnd(tasks: [Int]) async throws {
        try await damaged(tasks) { path in
            try await withEngine(at: path) { world in
                world.clock.advance(byMilliseconds: 60 * Self.minute)
                try await world.engine.catchUp(until: world.clock.now)
                try await world.run(task("Another"))
                #expect(try await pending(world) == (1...5).filter { !tasks.contains($0) }.map { "Task \($0)" })
            }
        }
    }
}
