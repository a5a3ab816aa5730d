import FlowCore
import GRDB
import TestBook
import TestSupport
import Testing

@testable import FlowStore

/// The ledger of reminders on disk: what the database itself refuses, what comes back, when a tenant is due.
@Suite struct TaskStoreTests {
    private struct World {
        let store: Store
        var book: TenantBook
        var now = Timestamp(milliseconds: 1_800_000_000_000)
        let random = SeededRandom()

        var context: DecisionContext {
            DecisionContext(now: now, principal: Principal(uid: 1000), random: random, zones: AnyZones())
        }

        /// The task as it was decided.
        var task: TenantTask { get throws { try book.tasks[TaskID(1)].unwrapped() } }

        /// A tenant with a daily task that is reminded of twice.
        init(_ store: Store) async throws {
            self.store = store
            var scribe = try await Scribe(store)
            try store.expectCommitted([try scribe.create("a")])
            book = TenantBook(try await store.loadTenant(TenantID(1)).unwrapped())
            var input = TaskInput()
            input.title = "Pills"
            input.rule = "FREQ=DAILY"
            input.at = "09:00"
            input.reminders = ["-30m", "0m"]
            try store.expectCommitted([try decide(.task(.add(input)))])
        }

        mutating func decide(_ command: TenantCommand) throws -> Changeset {
            try book.decide(command, context).changeset.unwrapped()
        }

        mutating func wake(minutes: Int64) throws -> Changeset {
            now = now.advanced(byMilliseconds: minutes * 60_000)
            return try decide(.time(.wake))
        }
    }

    private func withWorld(_ body: (inout World) async throws -> Void) async throws {
        try await withStore { store, _ in
            var world = try await World(store)
            try await body(&world)
        }
    }

    @Test func whatIsNextIsFoundWithoutALookAtAllTasks() async throws {
        try await withStore { store, _ in
            let steps = try await store.read { db in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + RowWriter.wakeSQL, arguments: [1]).map {
                    $0["detail"] as String
                }
            }
            // Neither a subquery that is run to its end nor a list that is sorted.
            #expect(steps == ["SEARCH task USING COVERING INDEX taskByWake (tenant=? AND wakeAt>?)"])
        }
    }

    @Test
    func aTaskComesBackAsItWasDecided() async throws {
        try await withWorld { world in
            try world.store.expectCommitted([try world.wake(minutes: 35)])
            let loaded = try #require(try await world.store.loadTask(TaskID(1), tenant: TenantID(1)))
            let decided = try world.task
            #expect(loaded.spec == decided.spec)
            #expect(loaded.rules == decided.rules)
            #expect(loaded.dueAt == decided.dueAt)
            #expect(loaded.last == decided.last)
            #expect(loaded.occurrenceCount == 1)
            let live = try #require(
                try await world.store.loadOccurrence(OccurrenceID(TaskID(1), 1), tenant: TenantID(1))
            )
            #expect(live.reminders.values.map(\.fate) == [nil, nil])
            #expect(live.deliveries.count == 1)
        }
    }

    @Test
    func theWakeTableFollowsTheEarliestTask() async throws {
        try await withWorld { world in
            let first = Timestamp(milliseconds: 1_800_000_000_000 + 30 * 60_000)
            #expect(try await world.store.nextWakeOfAllTenants(after: world.now) == first)
            #expect(try await world.store.wakesOfAllTenants(upTo: world.now, limit: 10).isEmpty)
            try world.store.expectCommitted([try world.wake(minutes: 30)])
            let second = Timestamp(milliseconds: 1_800_000_000_000 + 60 * 60_000)
            #expect(try await world.store.nextWakeOfAllTenants(after: world.now) == second)
            let wakes = try await world.store.wakesOfAllTenants(upTo: second, limit: 10)
            #expect(wakes == [Wake(tenant: TenantID(1), slug: TenantSlug(stored: "a"), dueAt: second)])
            try world.store.expectCommitted([try world.decide(.task(.end(TaskID(1))))])
            #expect(try await world.store.nextWakeOfAllTenants(after: Timestamp(milliseconds: 0)) == nil)
        }
    }

    /// The same wake decided twice, as by two actors: the fence and the identities refuse the second.
    @Test
    func aSecondFiringIsImpossible() async throws {
        try await withWorld { world in
            var other = world
            try world.store.expectCommitted([try world.wake(minutes: 120)])
            #expect(try world.store.commit([try other.wake(minutes: 120)]) != [.committed])
            let changeset = try world.wake(minutes: 1440)
            let again = changeset.with(epoch: 1)
            #expect(try world.store.commit([changeset, again]).first == .committed)
        }
    }

    @Test(arguments: [
        "UPDATE occurrence SET nominal = (SELECT min(nominal) FROM occurrence) WHERE number = 2",
        "INSERT INTO reminder SELECT tenant, task, occurrence, 99, rule, step, repetition, round, nag, snooze, plannedAt, dueAt, deferral, firedAt, fate, fateAt, reason, coveredByTask, coveredByOccurrence, coveredByNumber FROM reminder LIMIT 1",
        "UPDATE reminder SET fate = 'lost', fateAt = 1", "UPDATE reminder SET fate = 'sent', fateAt = NULL",
        "UPDATE reminder SET fate = 'coalesced', fateAt = 1, coveredByNumber = NULL",
        "UPDATE occurrence SET state = 'done'", "UPDATE occurrence SET live = 0 WHERE state = 'open'",
        "UPDATE reminder SET tenant = 2", "UPDATE delivery SET state = 'gone'", "UPDATE task SET lastFold = NULL",
    ])
    func theDatabaseRefusesWhatCantBe(sql: String) async throws {
        try await withWorld { world in
            try world.store.expectCommitted([try world.wake(minutes: 61)])
            #expect(throws: DatabaseError.self) {
                try world.store.pool.writeWithoutTransaction { db in try db.execute(sql: sql) }
            }
        }
    }

    @Test
    func aFateOnDiskIsNeverWrittenOver() async throws {
        try await withWorld { world in
            try world.store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "UPDATE reminder SET fate = 'expired', fateAt = 1")
            }
            let verdicts = try world.store.commit([try world.wake(minutes: 61)])
            #expect(verdicts != [.committed])
        }
    }

    @Test
    func pendingDeliveriesAreFoundByChannel() async throws {
        try await withWorld { world in
            try world.store.expectCommitted([try world.wake(minutes: 60)])
            let (store, now) = (world.store, world.now)
            #expect(try await store.pendingChannelsOfAllTenants(upTo: now) == ["journal"])
            let early = now.advanced(byMilliseconds: -1)
            #expect(try await store.pendingChannelsOfAllTenants(upTo: early).isEmpty)
            #expect(try await store.nextDeliveryOfAllTenants(after: early) == now)
            #expect(try await store.nextDeliveryOfAllTenants(after: now) == nil)
            let pending = try await store.pendingDeliveriesOfAllTenants(on: "journal", upTo: now, limit: 10)
            #expect(pending.map(\.title) == ["Pills"])
            #expect(try await store.pendingDeliveriesOfAllTenants(on: "mail", upTo: now, limit: 10).isEmpty)
        }
    }
}
