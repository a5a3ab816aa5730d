import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// What watchers are told: everything that is on disk from their cursor on, in order, once.
@Suite(.timeLimit(.minutes(5)))
struct WatchTests {
    /// Takes batches until the cursor has come to a number; returns the numbers of the events.
    private func take(_ watcher: inout EventWatcher, through number: EventNumber) async throws -> [EventNumber] {
        var numbers: [EventNumber] = []
        while let batch = try await watcher.next() {
            #expect(batch.events.count <= EventWatcher.batchCountMax)
            numbers += batch.events.map(\.header.number)
            if batch.through >= number { break }
        }
        return numbers
    }

    private func watch(
        _ world: EngineWorld,
        from start: EventWatcher.Start = .after(0),
        _ filter: EventFilter = .all,
        as caller: Caller = .owner
    ) async throws -> EventWatcher {
        try await world.engine.watch("a", caller: { caller }, from: start, filter: filter)
    }

    @Test(arguments: [EventWatcher.Start.after(0), .after(2), .after(3), .now])
    func aWatcherBeginsWhereItWants(start: EventWatcher.Start) async throws {
        try await withEngine { world in
            try await world.prepare()
            var watcher = try await watch(world, from: start)
            let first = try #require(try await watcher.next())
            #expect(first.events.isEmpty)
            #expect(first.head == 3)
            try await world.run(.complete("a"))
            let begin: EventNumber =
                switch start {
                case .now: 3
                case .after(let number): number
                }
            #expect(first.through == begin)
            #expect(try await take(&watcher, through: 4) == Array(begin + 1...4))
        }
    }

    @Test func nothingIsReportedBeforeItIsOnDisk() async throws {
        for point in [CommitPoint.began, .beforeChangeset(0), .beforeCommit] {
            try await withEngine { world in
                try await world.prepare()
                var watcher = try await watch(world, from: .now)
                _ = try await watcher.next()
                let stop = world.keeper.stop(at: point)
                let ticket = try world.send(.complete("a"))
                await stop.reached()
                try await withThrowingTaskGroup(of: [EventNumber].self) { group in
                    group.addTask { [watcher] in
                        var watcher = watcher
                        return try await take(&watcher, through: 4)
                    }
                    // It looks into the table, finds nothing and waits.
                    try await eventually { world.gate.watchHub.waitingCount == 1 }
                    #expect(ticket.known == nil)
                    stop.open()
                    #expect(try await group.next() == [4])
                }
                _ = await ticket.result
            }
        }
    }

    @Test func whatIsCommittedWhileAWatcherBeginsIsReportedOnce() async throws {
        try await withEngine { world in
            try await world.prepare()
            // On disk, and not published yet: the watcher subscribes in between.
            let stop = world.keeper.stop(at: .committed)
            let ticket = try world.send(.complete("a"))
            await stop.reached()
            var fromStart = try await watch(world)
            var fromNow = try await watch(world, from: .now)
            #expect(try await fromNow.next()?.through == 4)
            stop.open()
            _ = try await ticket.result.get()
            try await world.run(.complete("b"))
            #expect(try await take(&fromStart, through: 5) == [1, 2, 3, 4, 5])
            #expect(try await take(&fromNow, through: 5) == [5])
        }
    }

    @Test func aRefusedChangeIsNeverReported() async throws {
        try await withEngine { world in
            try await world.prepare()
            var watcher = try await watch(world, from: .now)
            world.keeper.fail(at: .beforeChangeset(0), with: .refused("a test"))
            world.keeper.fail(at: .beforeChangeset(0), with: .refused("a test"))
            let refused = try world.send(.complete("a"))
            _ = await refused.result
            try await world.run(.complete("b"))
            let events = try await world.events()
            #expect(
                try await take(&watcher, through: events.last?.header.number ?? 0)
                    == events.dropFirst(3).map(\.header.number)
            )
        }
    }

    @Test func whoFallsBehindCatchesUpFromTheTable() async throws {
        try await withEngine { world in
            try await world.prepare()
            var slow = try await watch(world, from: .now)
            _ = try await slow.next()
            // Far more than the hub keeps, and than one batch holds.
            for round in 0..<7 {
                let tickets = try (1...60).map { try world.send(.progress("a", Int64((round * 60 + $0) % 100))) }
                for ticket in tickets { _ = try await ticket.result.get() }
            }
            #expect(world.gate.watchHub.recent(in: TenantID(1), after: 3) == nil)
            #expect(try await take(&slow, through: 423) == Array(4...423))
            try await world.run(.complete("a"))
            #expect(try await take(&slow, through: 424) == [424])
        }
    }

    @Test func everyWatcherIsReportedEverythingWhileManyWrite() async throws {
        try await withEngine { world in
            try await world.prepare(jobs: 8)
            let begin = try await world.events().count
            try await withThrowingTaskGroup(of: [EventNumber]?.self) { group in
                for job in 1...8 {
                    group.addTask {
                        for percent in 1...50 { try await world.run(.progress("a", Int64(percent), of: Int64(job))) }
                        return nil
                    }
                }
                for index in 0..<6 {
                    group.addTask {
                        var watcher = try await watch(world, from: .after(EventNumber(index)))
                        let numbers = try await take(&watcher, through: EventNumber(begin + 400))
                        #expect(numbers.first == EventNumber(index + 1))
                        return numbers
                    }
                }
                for try await numbers in group {
                    guard let numbers, let first = numbers.first else { continue }
                    #expect(numbers == Array(first...EventNumber(begin + 400)))
                }
            }
        }
    }

    @Test func whoWantsEverythingSharesWhatOthersAreReported() async throws {
        try await withEngine { world in
            try await world.prepare()
            var all = [try await watch(world, from: .now), try await watch(world, from: .now)]
            var picky = try await watch(world, from: .now, EventFilter(kinds: [.actionCompleted], job: nil))
            for index in all.indices { _ = try await all[index].next() }
            _ = try await picky.next()
            try await world.run(.progress("a", 5))
            try await world.run(.complete("a"))
            // Who watches hears of it behind the answer.
            try await eventually { world.gate.watchHub.recent(in: TenantID(1), after: 4) != nil }
            let first = try #require(try await all[0].next())
            let second = try #require(try await all[1].next())
            #expect(first === second)
            #expect(first.events.map(\.header.number) == [4, 5])
            let wanted = try #require(try await picky.next())
            #expect(wanted.events.map(\.header.number) == [5])
            #expect((wanted.through, wanted.head) == (5, 5))
        }
    }

    @Test func aFilterLetsThroughWhatIsWantedAndMovesTheCursor() async throws {
        try await withEngine { world in
            try await world.prepare(jobs: 2)
            var watcher = try await watch(world, EventFilter(kinds: [.actionCompleted, .jobStarted], job: JobID(2)))
            #expect(try await watcher.next()?.through == 0)
            try await world.run(.complete("a", of: 1))
            try await world.run(.progress("a", 5, of: 2))
            try await world.run(.complete("a", of: 2))
            #expect(try await take(&watcher, through: 7) == [4, 7])
            // Nothing wanted for long: the cursor is told all the same.
            for percent in 1...20 {
                let tickets = try (1...55).map { try world.send(.progress("b", Int64((percent + $0) % 100))) }
                for ticket in tickets { _ = try await ticket.result.get() }
            }
            let silent = try #require(try await watcher.next())
            #expect(silent.events.isEmpty)
            #expect(silent.through >= 7 + EventWatcher.silenceCountMax)
        }
    }

    @Test func tenantsAreReportedApart() async throws {
        try await withEngine { world in
            try await world.prepare("a")
            try await world.prepare("b")
            var watcher = try await watch(world, from: .now)
            for step in ["a", "b", "c"] {
                try await world.run(.complete(step), to: "b")
                try await world.run(.complete(step), to: "a")
            }
            _ = try await watcher.next()
            var events: [Event] = []
            while events.count < 4, let batch = try await watcher.next() { events += batch.events }
            #expect(events.allSatisfy { $0.header.tenant == TenantID(1) })
            #expect(events.map(\.header.number) == [4, 5, 6, 7])
        }
    }

    @Test func cancellingEndsTheWaitAndFreesThePlace() async throws {
        try await withEngine { world in
            try await world.prepare()
            await withThrowingTaskGroup(of: Bool.self) { group in
                group.addTask {
                    var watcher = try await watch(world, from: .now)
                    _ = try await watcher.next()
                    return try await watcher.next() == nil
                }
                await #expect(throws: Never.self) {
                    try await eventually { world.gate.watchHub.waitingCount == 1 }
                }
                group.cancelAll()
                await #expect(throws: Never.self) { try await group.next() == true }
            }
            #expect(world.gate.watchHub.watcherCount == 0)
            #expect(world.gate.watchHub.waitingCount == 0)
        }
    }
}
