import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// What goes into one transaction.
@Suite(.timeLimit(.minutes(5)))
struct BatchTests {
    @Test
    func whatWaitsMeanwhileGoesInOneBatch() async throws {
        try await withEngine { world in
            for slug in ["a", "b", "c"] { try await world.prepare(slug) }
            let before = world.gate.statistics
            let stop = world.keeper.stop(at: .beforeCommit)
            let first = try world.send(try .progress("a", 1))
            await stop.reached()
            var tickets = [first]
            for percent in 2...11 {
                for slug in ["a", "b", "c"] {
                    tickets.append(try world.send(try .progress("a", Int64(percent)), to: slug))
                }
            }
            try await eventually { world.gate.waitingCount == 30 }
            stop.open()
            for ticket in tickets { _ = try await ticket.result.get() }
            #expect(world.gate.statistics.batchCount == before.batchCount + 2)
            #expect(world.gate.statistics.committedCount == before.committedCount + 31)
        }
    }

    @Test
    func aThousandOfOneTenantDontKeepAnotherOutOfTheNextBatch() async throws {
        try await withEngine { world in
            try await world.prepare("a")
            try await world.prepare("b")
            let before = world.gate.statistics.committedCount
            let stop = world.keeper.stop(at: .beforeCommit)
            var tickets = [try world.send(try .progress("a", 1))]
            await stop.reached()
            for round in 0..<1000 { tickets.append(try world.send(try .progress("a", Int64(round % 50 + 2)))) }
            try await eventually { world.gate.waitingCount == 1000 }
            let other = try world.send(try .complete("a"), to: "b")
            try await eventually { world.gate.waitingCount == 1001 }
            let second = world.keeper.stop(at: .beforeCommit)
            stop.open()
            await second.reached()
            let third = world.keeper.stop(at: .began)
            second.open()
            await third.reached()
            // 16 of the busy tenant, the single one of the other.
            #expect(world.gate.statistics.committedCount == before + 1 + 17)
            #expect(other.known != nil)
            third.open()
            for ticket in tickets { _ = try await ticket.result.get() }
            try await expectSoundLedgers(world, ["a", "b"])
        }
    }

    private func entry(_ tenant: Int64, rows: Int) -> CommitQueue.Entry {
        entry(tenant, .mediaPruned((0..<rows).map { MediaID(Int64($0)) }, at: Timestamp(milliseconds: 0)))
    }

    private func entry(_ tenant: Int64, _ leaf: RowChange) -> CommitQueue.Entry {
        let changeset = Changeset(
            tenant: TenantID(tenant),
            epoch: 1,
            base: 0,
            head: .start,
            counters: TenantCounters(),
            rows: [leaf],
            events: []
        )
        return CommitQueue.Entry(changeset: changeset, sequence: 0, recipient: Mailbox<TenantCommand>())
    }

    /// Whoever has a neighbour writes little at a time, until the neighbour has been silent for some batches.
    @Test
    func aTenantTakesLessOfABatchWhileItHasNeighbours() {
        var limits = CommitGate.Limits()
        (limits.tenantCountMax, limits.neighbourCountMax, limits.aloneCountMin) = (6, 2, 3)
        var queue = CommitQueue(limits: limits)
        func batch() -> [Int64] { queue.takeBatch().map(\.changeset.tenant.number) }
        for _ in 0..<40 { _ = queue.append(entry(1, rows: 1)) }
        #expect(batch() == [1, 1, 1, 1, 1, 1], "nobody else has ever been there")
        _ = queue.append(entry(2, rows: 1))
        #expect(batch() == [1, 2, 1])
        for _ in 0..<3 { #expect(batch() == [1, 1], "the neighbour was there a moment ago") }
        #expect(batch() == [1, 1, 1, 1, 1, 1])
        _ = queue.append(entry(3, rows: 1))
        for _ in 0..<3 { _ = queue.append(entry(2, rows: 1)) }
        #expect(batch() == [1, 3, 2, 1, 2])
        #expect(batch() == [1, 2, 1])
    }

    @Test
    func largeChangesFillABatchByTheirRows() {
        var limits = CommitGate.Limits()
        limits.rowCountMax = 1000
        var queue = CommitQueue(limits: limits)
        for _ in 0..<4 { _ = queue.append(entry(1, rows: 499)) }
        for _ in 0..<3 { _ = queue.append(entry(2, rows: 9)) }
        let batches = (0..<3).map { _ in queue.takeBatch().map(\.changeset.tenant.number) }
        // 500 and 10 rows in turn, until there are 1000.
        #expect(batches == [[1, 2, 1], [2, 1, 2, 1], []])
        queue.limits.rowCountMax = 1
        _ = queue.append(entry(1, rows: 5000))
        #expect(queue.takeBatch().count == 1)
    }

    @Test
    func largeTextsFillABatchByTheirBytes() throws {
        var limits = CommitGate.Limits()
        limits.sizeBytesMax = 1000
        var queue = CommitQueue(limits: limits)
        let source = String(repeating: "x", count: 300)
        let call = LibraryAction(key: try LibraryKey(validating: "call"), title: "Call")
        let version = LibraryVersion(number: 1, digest: ContentDigest(of: source), definition: call)
        let stamp = Stamp(at: Timestamp(milliseconds: 0), by: Principal(uid: 7), event: 1)
        let library = RowChange.libraryPublished(version, source: source, created: stamp)
        for _ in 0..<4 { _ = queue.append(entry(1, library)) }
        // Each counts twice its source.
        #expect((0..<3).map { _ in queue.takeBatch().count } == [2, 2, 0])
    }

    @Test
    func aBatchHasABoundAndTheRestFollows() async throws {
        var limits = CommitGate.Limits()
        limits.batchCountMax = 4
        try await withEngine(gateLimits: limits) { world in
            for slug in ["a", "b", "c"] { try await world.prepare(slug) }
            let before = world.gate.statistics.batchCount
            let stop = world.keeper.stop(at: .beforeCommit)
            var tickets = [try world.send(try .progress("a", 1))]
            await stop.reached()
            for slug in ["a", "b", "c"] {
                for percent in 2...4 { tickets.append(try world.send(try .progress("a", Int64(percent)), to: slug)) }
            }
            try await eventually { world.gate.waitingCount == 9 }
            stop.open()
            for ticket in tickets { _ = try await ticket.result.get() }
            #expect(world.gate.statistics.batchCount == before + 4)
        }
    }

    @Test
    func aFullMailboxSaysSo() async throws {
        try await withEngine { world in
            try await world.prepare("a")
            try await world.prepare("b")
            let stop = world.keeper.stop(at: .beforeCommit)
            var tickets: [Ticket] = []
            for round in 0..<1024 { tickets.append(try world.send(try .progress("a", Int64(round % 50 + 1)))) }
            await stop.reached()
            let refused = try world.send(try .progress("a", 99))
            #expect(refused.known == .failure(.busy(limit: 1024)))
            // Another tenant has a queue of its own.
            let other = try world.send(try .complete("a"), to: "b")
            stop.open()
            for ticket in tickets { _ = try await ticket.result.get() }
            _ = try await other.result.get()
            try await world.run(try .progress("a", 99))
        }
    }

    @Test
    func stoppingAnswersEverythingThatWasAccepted() async throws {
        try await withEngine { world in
            try await world.prepare("a")
            try await world.prepare("b")
            let stop = world.keeper.stop(at: .beforeCommit)
            let accepted = try ["a", "b"].flatMap { slug in
                try ["a", "b", "c"].map { try world.send(try .complete($0), to: slug) }
            }
            await stop.reached()
            world.engine.stop()
            let late = try world.send(try .complete("a"))
            #expect(late.known == .failure(.stopping))
            #expect(
                world.engine.createTenant(.sample("c"), caller: .admin, key: nil).known == .failure(.stopping)
            )
            #expect(accepted.allSatisfy { $0.known == nil })
            stop.open()
            for ticket in accepted { #expect(try await ticket.result.get().acted?.state == .done) }
            await world.end.wait()
        }
    }

    @Test
    func stoppingAtOnceAnswersWhatNoActorHasSeenYet() async throws {
        for _ in 0..<20 {
            try await withEngine { world in
                try await world.prepare()
                world.engine.evictIdle()
                let tickets = try ["a", "b", "c"].map { try world.send(try .complete($0)) }
                world.engine.stop()
                for ticket in tickets { _ = try await ticket.result.get() }
                await world.end.wait()
            }
        }
    }
}
