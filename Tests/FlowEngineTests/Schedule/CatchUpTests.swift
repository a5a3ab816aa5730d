import FlowCore
import FlowStore
import FlowZones
import TestSupport
import Testing

@testable import FlowEngine

/// What was missed is done before anything else of a tenant.
@Suite(.timeLimit(.minutes(5)))
struct CatchUpTests {
    private func task(_ number: Int) -> TenantCommand {
        var input = TaskInput()
        (input.title, input.start, input.reminders) = ("Task \(number)", "2027-01-15T09:00", ["0m"])
        return .task(.add(input))
    }

    /// Tenant a with 250 tasks that fall due an hour later, twice as many as one wake takes.
    private func prepared(_ body: (String) async throws -> Void) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        try await withEngine(at: path) { world in
            try await world.createTenant("a")
            for number in 1...250 { try await world.run(task(number)) }
        }
        try await body(path)
    }

    @Test func whatWasMissedComesBeforeTheFirstCommand() async throws {
        try await prepared { path in
            try await withEngine(at: path) { world in
                world.clock.advance(byMilliseconds: 7_200_000)
                try await world.engine.catchUp(until: world.clock.now)
                let before = try await world.events().count
                try await world.run(.task(.pause(TaskID(1))))
                let kinds = try await world.events().dropFirst(before).map(\.header.kind)
                #expect(kinds.count == 251)
                #expect(kinds.dropLast().allSatisfy { $0 == .taskWoken } && kinds.last != .taskWoken)
                let left = try await world.engine.wakes(upTo: world.clock.now, limit: 10)
                #expect(left.isEmpty)
                try await world.run(.task(.resume(TaskID(1))))
                let after = try await world.events().count
                #expect(after == before + 252)
            }
        }
    }

    /// Each step of catching up looks at what isn't on disk yet: with all of it ahead of the disk, the cost is a square.
    @Test func whatIsCaughtUpWaitsForTheDisk() async throws {
        try await prepared { path in
            try await withEngine(at: path) { world in
                world.clock.advance(byMilliseconds: 7_200_000)
                try await world.engine.catchUp(until: world.clock.now)
                let before = world.gate.statistics
                let stop = world.keeper.stop(at: .began)
                let first = try world.send(.task(.pause(TaskID(1))))
                await stop.reached()
                // While the first step isn't on disk, there is no second.
                #expect(world.gate.waitingCount == 0)
                let second = world.keeper.stop(at: .began)
                stop.open()
                await second.reached()
                #expect(world.gate.waitingCount == 0)
                second.open()
                _ = try await first.result.get()
                #expect(world.gate.statistics.committedCount == before.committedCount + 4)
            }
        }
    }

    /// What is caught up knows all zones: a context of universal time alone did nothing, and was settled.
    @Test func tasksOfOtherZonesAreCaughtUpAsWell() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        try await withEngine(at: path, zones: ZoneinfoCatalog()) { world in
            try await world.createTenant("a")
            var input = TaskInput()
            (input.title, input.start, input.zone) = ("In Berlin", "2027-01-15T10:00", "Europe/Berlin")
            input.reminders = ["0m"]
            try await world.run(.task(.add(input)))
        }
        try await withEngine(at: path, zones: ZoneinfoCatalog()) { world in
            world.clock.advance(byMilliseconds: 7_200_000)
            try await world.engine.catchUp(until: world.clock.now)
            let before = try await world.events().count
            try await world.run(.task(.pause(TaskID(1))))
            let kinds = try await world.events().dropFirst(before).map(\.header.kind)
            #expect(kinds == [.taskWoken, .taskPaused])
        }
    }

    @Test func aChangesetThatIsRefusedMeanwhileIsDecidedAgain() async throws {
        try await prepared { path in
            try await withEngine(at: path) { world in
                world.clock.advance(byMilliseconds: 7_200_000)
                try await world.engine.catchUp(until: world.clock.now)
                let before = try await world.events().count
                world.keeper.failFirst(2)
                try await world.run(.task(.pause(TaskID(1))))
                let events = try await world.events()
                let kinds = events.dropFirst(before).map(\.header.kind)
                #expect(kinds.filter { $0 == .taskWoken }.count == 250 && kinds.last != .taskWoken)
                #expect(LedgerCheck.problem(in: events) == nil)
            }
        }
    }

    @Test func withoutAnOutageACommandComesAtOnce() async throws {
        try await prepared { path in
            try await withEngine(at: path) { world in
                try await world.engine.catchUp(until: world.clock.now)
                let before = try await world.events().count
                try await world.run(.task(.pause(TaskID(1))))
                let after = try await world.events().count
                #expect(after == before + 1)
            }
        }
    }
}
