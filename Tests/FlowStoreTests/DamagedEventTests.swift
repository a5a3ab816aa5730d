import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// Whatever is damaged of an event, nothing false is told: what was written, then the number of what can't be told.
struct DamagedEventTests {
    /// What happens to one row; `#` is its number.
    static let damages = [
        "UPDATE event SET at = at + 1", "UPDATE event SET kind = 'jobReopened'", "UPDATE event SET kind = 'jobRun'",
        "UPDATE event SET principal = 'uid:1001'", "UPDATE event SET job = job + 1", "UPDATE event SET job = NULL",
        "UPDATE event SET step = 'c' WHERE step IS NOT NULL", "UPDATE event SET payload = payload || ' '",
        "UPDATE event SET payload = replace(payload, 'e', 'd')", "UPDATE event SET salt = randomblob(16)",
        "UPDATE event SET payload = NULL", "UPDATE event SET payloadHash = randomblob(32)",
        "UPDATE event SET hash = randomblob(32)", "UPDATE event SET previousOfJob = previousOfJob - 1",
        "UPDATE event SET previousOfJob = NULL", "UPDATE event SET previousOfJob = number WHERE job IS NOT NULL",
        "UPDATE event SET tenant = 77", "UPDATE event SET number = number + 100", "DELETE FROM event",
    ]

    private static let filters: [EventFilter] = [
        .all, EventFilter(kinds: [.jobStarted]), EventFilter(kinds: [.actionCompleted, .jobCompleted]),
        EventFilter(principal: Caller.owner.principal), EventFilter(job: JobID(1)), EventFilter(job: JobID(2)),
        EventFilter(kinds: [.actionCompleted], job: JobID(1)), EventFilter(from: Timestamp(milliseconds: 0)),
    ]

    @Test(arguments: damages)
    func nothingFalseIsReported(damage: String) async throws {
        try await withStore { store, _ in
            let truth = try await prepare(store)
            for number in truth.map(\.header.number) {
                let isChanged = try await run(damage, on: number, in: store)
                for filter in Self.filters {
                    let expected = truth.filter { filter.allows($0.header) }
                    let (found, damaged) = try await read(store, filter)
                    let reported = "event \(number), \(filter)"
                    #expect(expected.starts(with: found), "\(reported)")
                    if found.count < expected.count { #expect(damaged != nil, "\(reported)") }
                    guard filter.job == nil else { continue }
                    #expect((damaged != nil) == isChanged, "\(reported)")
                    if let damaged { #expect([number, number + 1].contains(damaged), "\(reported): \(damaged)") }
                }
                try await repair(store)
            }
        }
    }

    /// The tenant's row says which event is the newest: another one is no end of the ledger.
    @Test(arguments: ["head = head - 1", "head = head + 1", "headHash = randomblob(32)"])
    func aDamagedEndIsNoEnd(damage: String) async throws {
        try await withStore { store, _ in
            let truth = try await prepare(store)
            try await store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "UPDATE tenant SET \(damage) WHERE id = 1")
            }
            let (found, damaged) = try await read(store, .all)
            #expect(truth.starts(with: found))
            #expect(damaged != nil)
        }
    }

    /// A retried start is answered from its event, too.
    @Test
    func anAnswerFromADamagedEventIsRefused() async throws {
        try await withStore { store, _ in
            let truth = try await prepare(store)
            let start = try #require(truth.first { $0.header.kind == .jobStarted }?.header.number)
            _ = try await run("UPDATE event SET payload = replace(payload, 'e', 'd')", on: start, in: store)
            try await store.pool.read { db in
                var events = CheckedEvents(db, of: TenantID(1))
                let before = try events.event(start - 1)
                #expect(before == truth[Int(start) - 2])
                for number in [start, 999] {
                    var again = CheckedEvents(db, of: TenantID(1))
                    #expect(throws: StoreError.self) { _ = try again.event(number) }
                }
            }
        }
    }

    private func prepare(_ store: Store) async throws -> [Event] {
        var scribe = try await Scribe(store)
        try store.expectCommitted([try scribe.create("a"), try scribe.apply(SampleTemplates.loose)])
        try store.expectCommitted([try scribe.start("loose"), try scribe.start("loose")])
        for (job, step) in [(1, "a"), (2, "a"), (1, "b"), (2, "b")] as [(Int64, String)] {
            try store.expectCommitted([try scribe.act(.complete(form: [:]), step, of: job)])
        }
        try await store.pool.writeWithoutTransaction { db in
            try db.execute(sql: "CREATE TABLE kept AS SELECT * FROM event")
        }
        let (events, damaged) = try await read(store, .all)
        #expect(damaged == nil && LedgerCheck.problem(in: events) == nil)
        return events
    }

    /// True when it changed anything.
    private func run(_ damage: String, on number: EventNumber, in store: Store) async throws -> Bool {
        let condition = (damage.contains(" WHERE ") ? " AND" : " WHERE") + " event.tenant = 1 AND number = \(number)"
        return try await store.pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            try db.execute(sql: damage + condition)
            let difference = "SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM event)"
            return try Int.fetchOne(db, sql: difference) != 0
        }
    }

    private func repair(_ store: Store) async throws {
        try await store.pool.writeWithoutTransaction { db in
            try db.execute(sql: "DELETE FROM event; INSERT INTO event SELECT * FROM kept")
        }
    }

    /// All pages, up to the end or to the damage.
    private func read(_ store: Store, _ filter: EventFilter) async throws -> ([Event], EventNumber?) {
        var events: [Event] = []
        var cursor: EventNumber? = 0
        do {
            while let after = cursor {
                let page = try await store.events(of: "a", for: .admin, after: after, matching: filter, limit: 2)
                events += page.items
                cursor = page.next
            }
            return (events, nil)
        } catch ReadFailure.failed(.damagedEvent(let number, _)) {
            return (events, number)
        }
    }
}
