import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// A ledger with conditions: what the table gives is what the filter allows.
struct EventQueryTests {
    private static let templates = [SampleTemplates.loose, SampleTemplates.chain]

    /// Events 1 to 9 at different times, of two jobs.
    private func prepare(_ store: Store) async throws -> [Event] {
        var scribe = try await Scribe(store)
        try store.expectCommitted([try scribe.create("a")])
        for source in Self.templates { try store.expectCommitted([try scribe.apply(source)]) }
        for template in ["loose", "chain", "loose"] {
            scribe.clock.advance(byMilliseconds: 1000)
            try store.expectCommitted([try scribe.start(template)])
        }
        for (job, step) in [(1, "a"), (2, "first"), (1, "b"), (3, "a")] as [(Int64, String)] {
            scribe.clock.advance(byMilliseconds: 1000)
            try store.expectCommitted([try scribe.act(.complete(form: [:]), step, of: job)])
        }
        return try await store.events(of: "a", for: .admin, after: 0, matching: .all, limit: 100).items
    }

    @Test(arguments: [1, 2, 3, 100])
    func everyFilterGivesWhatItAllows(limit: Int) async throws {
        try await withStore { store, _ in
            let all = try await prepare(store)
            #expect(LedgerCheck.problem(in: all) == nil)
            let time = try #require(all.dropFirst(5).first).header.at
            var filters = [EventFilter.all]
            for kinds in [[], [.actionCompleted], [.jobStarted, .tenantCreated]] as [Set<EventKind>] {
                for job in [nil, JobID(1), JobID(3)] {
                    for step in [nil, try StepKey(validating: "a")] {
                        filters.append(EventFilter(kinds: kinds, job: job, step: step))
                        filters.append(EventFilter(kinds: kinds, job: job, step: step, from: time))
                        filters.append(
                            EventFilter(kinds: kinds, principal: Caller.owner.principal, job: job, until: time)
                        )
                    }
                }
            }
            for filter in filters {
                var found: [Event] = []
                var cursor: EventNumber? = 0
                while let after = cursor {
                    let page = try await store.events(
                        of: "a",
                        for: .owner,
                        after: after,
                        matching: filter,
                        limit: limit
                    )
                    #expect(page.items.count <= limit)
                    found += page.items
                    cursor = page.next
                }
                #expect(found == all.filter { filter.allows($0.header) }, "\(filter)")
            }
        }
    }

    @Test func aBatchEndsAtItsBytesAndTellsHowFarItLooked() async throws {
        try await withStore { store, _ in
            let all = try await prepare(store)
            let head = EventNumber(all.count)
            var batch = try await batch(store, after: 0, bytes: 1)
            #expect(batch.events.map(\.header.number) == [1])
            #expect(batch.through == 1)
            #expect(batch.head == head)
            batch = try await self.batch(store, after: 0, EventFilter(kinds: [.actionReopened]))
            #expect(batch.events.isEmpty)
            #expect(batch.through == head)
            batch = try await self.batch(store, after: head)
            #expect(batch.events.isEmpty)
            #expect(batch.through == head)
        }
    }

    @Test func aSearchIsBoundedAndSaysWhereItStopped() async throws {
        try await withStore { store, _ in
            let head = EventNumber(try await prepare(store).count)
            let ends = [EventFilter.all, EventFilter(kinds: [.jobStarted])].map { filter in
                [0, 3, head - 4, head].map { number in
                    EventQuery(TenantID(1), after: number, head: head, filter, scannedCountMax: 4).through
                }
            }
            let ofJob = [0, 3, 8, head].map { number in
                EventQuery(
                    TenantID(1),
                    after: number,
                    head: head,
                    EventFilter(job: JobID(1)),
                    of: [4, 7, 9],
                    countMax: 1
                ).through
            }
            #expect(ends == [[head, head, head, head], [4, 7, head, head]])
            #expect(ofJob == [7, 7, head, head])
        }
    }

    @Test func whoIsNoLongerAMemberIsRefusedTheNextBatch() async throws {
        try await withStore { store, _ in
            _ = try await prepare(store)
            #expect(try await batch(store, after: 0).events.isEmpty == false)
            try await store.pool.write { db in try db.execute(sql: "DELETE FROM member") }
            await #expect(throws: ReadFailure.self) { try await batch(store, after: 5) }
            let found = try await store.events(of: "a", for: .admin, after: 5, matching: .all, limit: 1).items
            #expect(found.map(\.header.number) == [6])
        }
    }

    private func batch(
        _ store: Store,
        after number: EventNumber,
        _ filter: EventFilter = .all,
        bytes: Int = .max
    ) async throws -> EventBatch {
        try await store.eventBatch(
            of: "a",
            for: .owner,
            after: number,
            matching: filter,
            countMax: 100,
            payloadBytesMax: bytes
        )
    }
}
