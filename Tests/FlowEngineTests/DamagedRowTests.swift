import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// A command that needs a damaged row comes to nothing and says so; the rows beside it stay in use.
@Suite(.timeLimit(.minutes(5)))
struct DamagedRowTests {
    private func isReported(_ outcome: Result<CommandOutcome, CommandFailure>) -> Bool {
        if case .failure(.internalError) = outcome { true } else { false }
    }

    /// Two jobs, tasks and schedules, of which the first is damaged.
    private func damaged(
        _ statement: String,
        _ body: @Sendable (EngineWorld, RecordedLog) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let (path, log) = (directory.file("flowd.sqlite"), RecordedLog())
        try await withEngine(at: path) { world in
            try await world.prepare(jobs: 2)
            var ito = TaskInput()
            (ito.title, ito.start) = ("Water", "2027-01-16T08:00")
            for _ in 0..<2 { try await world.run(.task(.add(ito))) }
        }
        try Damage.run(statement, at: path)
        try await withEngine(at: path, logger: log.logger) { world in
            let before = try await world.events().count
            try await body(world, log)
            // One command of two was carried out.
            #expect(try await world.events().count == before + 1)
        }
    }

    @Test func ofAJob() async throws {
        try await damaged("UPDATE job SET labels = 'x' WHERE id = 1") { world, log in
            #expect(isReported(await (try world.send(try .progress("a", 40))).result))
            #expect(log.warnings.contains { $0.contains("of job ") }, "\(log.warnings)")
            try await world.run(try .progress("a", 40, of: 2))
        }
    }

    @Test func ofATask() async throws {
        try await damaged("UPDATE task SET definition = '{}' WHERE id = 1") { world, log in
            let end = { (id: Int64) in TenantCommand.task(.end(TaskID(id))) }
            #expect(isReported(await (try world.send(end(1))).result))
            #expect(log.warnings.contains { $0.contains("task") }, "\(log.warnings)")
            try await world.run(end(2))
        }
    }
}
