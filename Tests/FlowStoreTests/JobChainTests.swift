import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// A job's events are found by one walk, however many pages are read of them.
struct JobChainTests {
    private static let eventCount = 600

    /// A job with many events, between which lie those of another.
    private func prepare(_ store: Store) async throws -> Scribe {
        var scribe = try await Scribe(store)
        try store.expectCommitted([try scribe.create("a")])
        try store.expectCommitted([try scribe.apply(SampleTemplates.loose)])
        for _ in 0..<2 { try store.expectCommitted([try scribe.start("loose")]) }
        for round in 0..<Self.eventCount {
            let percent = Int64(round % 90 + 1)
            try store.expectCommitted([
                try scribe.act(.progress(percent: percent), "a"),
                try scribe.act(.progress(percent: percent), "a", of: 2),
            ])
        }
        return scribe
    }

    private func pages(_ store: Store, limit: Int) async throws -> [Event] {
        var events: [Event] = []
        var cursor: EventNumber? = 0
        while let after = cursor {
            let filter = EventFilter(job: JobID(1))
            let page = try await store.events(of: "a", for: .owner, after: after, matching: filter, limit: limit)
            events += page.items
            cursor = page.next
        }
        return events
    }

    @Test func allPagesOfAJobTakeOneWalk() async throws {
        try await withStore { store, _ in
            var scribe = try await prepare(store)
            let events = try await pages(store, limit: 10)
            #expect(events.count == Self.eventCount + 1)
            #expect(events.allSatisfy { $0.header.job == JobID(1) })
            #expect(zip(events, events.dropFirst()).allSatisfy { $0.header.number < $1.header.number })
            // 61 pages of 10; each walked from the newest back would be 18,300 links and more.
            #expect(store.chains.followedCount <= Self.eventCount + 1)
            try store.expectCommitted([try scribe.act(.start, "b")])
            #expect(try await pages(store, limit: 10).count == Self.eventCount + 2)
            #expect(store.chains.followedCount <= Self.eventCount + 3)
        }
    }

    @Test func aPageOfAJobLooksAtNoMoreThanItShows() throws {
        let numbers = (1...40_000).map { EventNumber($0 * 3) }
        let query = EventQuery(
            TenantID(1),
            after: 90_000,
            head: 130_000,
            EventFilter(job: JobID(1)),
            of: numbers,
            countMax: 100
        )
        #expect(query.through == 90_000 + 101 * 3)
        let narrow = EventFilter(kinds: [.jobStarted], job: JobID(1))
        #expect(EventQuery(TenantID(1), after: 0, head: 130_000, narrow, of: numbers, countMax: 100).through == 30_000)
    }

    @Test func aChainThatGoesInCirclesIsNoEndlessWalk() async throws {
        try await withStore { store, _ in
            _ = try await prepare(store)
            try await store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
                try db.execute(sql: "UPDATE event SET previousOfJob = number + 1 WHERE job = 1 AND number > 100")
            }
            let numbers = try await store.read { db in
                let newest = try EventQuery.newestEvent(db, of: JobID(1), TenantID(1))
                return try store.chains.numbers(of: JobID(1), TenantID(1), newest: newest, in: db)
            }
            #expect(numbers.count == 1)
            await #expect(throws: ReadFailure.self) { try await pages(store, limit: 1000) }
        }
    }
}
