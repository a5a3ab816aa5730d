import FlowCore
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import FlowStore

/// A batch: one transaction in which each changeset stands or falls alone.
struct CommitTests {
    enum Fault: CaseIterable {
        case wrongHead, wrongEpoch, repeatedKey, foreignKey, missingRow, repeatedEvent, injected

        func spoil(_ changeset: Changeset, _ keeper: Gatekeeper) throws -> Changeset {
            switch self {
            case .wrongHead: return changeset.with(base: changeset.base - 1)
            case .wrongEpoch: return changeset.with(epoch: changeset.epoch + 1)
            case .repeatedKey: return changeset.with(record: try .sample("used"))
            case .foreignKey:
                let other = try TemplateReader().read(SampleTemplates.chain).definition.unwrapped()
                return changeset.with(rows: [try Self.jobStarted(of: other)])
            case .missingRow:
                return changeset.with(rows: changeset.rows.map(Self.ofMissingJob))
            case .repeatedEvent:
                return Changeset(
                    tenant: changeset.tenant,
                    epoch: changeset.epoch,
                    base: changeset.base,
                    head: changeset.head,
                    counters: changeset.counters,
                    rows: changeset.rows,
                    events: changeset.events + changeset.events
                )
            case .injected:
                keeper.fail(at: .beforeChangeset(2), with: .refused("Injected"))
                return changeset
            }
        }

        private static func jobStarted(of definition: TemplateDefinition) throws -> RowChange {
            let plan = try Plan(definition)
            let stamp = Stamp(at: Timestamp(milliseconds: 0), by: Caller.owner.principal, event: 4)
            let header = JobHeader(
                id: JobID(9),
                template: definition.key,
                version: 1,
                title: "T",
                subject: nil,
                attributes: [:],
                created: stamp
            )
            let job = Job(starting: header, plan: plan, stamp: stamp)
            return .jobStarted(job.summary, plan: plan, actions: job.actions)
        }

        private static func ofMissingJob(_ row: RowChange) -> RowChange {
            guard case .jobChanged(let summary, let actions, let isStateChanged) = row else { return row }
            let header = JobHeader(
                id: JobID(99),
                template: summary.header.template,
                version: 1,
                title: "T",
                subject: nil,
                attributes: [:],
                created: summary.header.created
            )
            return .jobChanged(summary.with(header: header), actions: actions, isStateChanged: isStateChanged)
        }
    }

    @Test(arguments: Fault.allCases)
    func aBadChangesetFallsAloneWithWhatItsTenantHasBehindIt(fault: Fault) async throws {
        let keeper = Gatekeeper()
        try await withStore(probe: keeper) { store, _ in
            var scribe = try await Scribe.prepared(store)
            try store.expectCommitted([try scribe.act(.start, "c", in: 1).with(record: try .sample("used"))])
            let good = try scribe.act(.complete(form: [:]), "a", in: 1)
            let other = try scribe.act(.complete(form: [:]), "a", in: 2)
            let bad = try fault.spoil(try scribe.act(.complete(form: [:]), "b", in: 1), keeper)
            let behind = try scribe.act(.progress(percent: 50), "c", in: 1)
            let otherBehind = try scribe.act(.complete(form: [:]), "b", in: 2)
            let verdicts = try store.commit([good, other, bad, behind, otherBehind])
            #expect(verdicts.map { $0 == .committed } == [true, true, false, false, true])
            #expect(verdicts[2] != .diskFull)

            let job = try #require(try await store.loadJob(JobID(1), tenant: TenantID(1)))
            #expect(job.actions.map(\.state) == [.done, .ready, .inProgress])
            #expect(job.actions[2].progress == 0)
            let tenant = try #require(try await store.loadTenant(TenantID(1)))
            #expect(tenant.head == good.head)
            #expect(tenant.counters == good.counters)
            #expect(try await store.loadTenant(TenantID(2))?.head == otherBehind.head)
            let events = try await store.events(of: "a", for: .owner, after: 0, job: nil, limit: 100).items
            #expect(LedgerCheck.problem(in: events) == nil)
            #expect(EventNumber(events.count) == good.head.number)
        }
    }

    @Test
    func aRepeatedKeyCostsTheOthersOfItsBatchNothing() async throws {
        let keeper = Gatekeeper()
        try await withStore(probe: keeper) { store, _ in
            var scribe = try await Scribe.prepared(store)
            try store.expectCommitted([try scribe.act(.start, "c", in: 1).with(record: try .sample("used"))])
            let before = keeper.points.count
            let verdicts = try store.commit([
                try scribe.act(.start, "a", in: 2),
                try scribe.act(.start, "a", in: 1).with(record: try .sample("used")),
                try scribe.act(.start, "b", in: 1), try scribe.act(.start, "b", in: 2),
            ])
            #expect(verdicts.map { $0 == .committed } == [true, false, false, true])
            // Nothing was rolled back and begun again.
            #expect(
                Array(keeper.points[before...])
                    == [.began, .beforeChangeset(0), .beforeChangeset(3), .beforeCommit, .committed]
            )
            // A batch of repeated keys alone writes nothing.
            scribe = try await Scribe.again(scribe, store)
            let alone = keeper.points.count
            _ = try store.commit([try scribe.act(.start, "b", in: 1).with(record: try .sample("used"))])
            #expect(Array(keeper.points[alone...]) == [.began, .committed])
        }
    }

    @Test
    func whatStandsBehindABadChangesetFallsEvenWhenItsHeadWouldFit() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            let used = try scribe.act(.start, "a").with(record: try .sample("used"))
            try store.expectCommitted([used])
            // It moves no head, so what was decided after it builds on the same one.
            let bad = Changeset(
                tenant: used.tenant,
                epoch: used.epoch,
                base: used.head.number,
                head: used.head,
                counters: used.counters,
                rows: [],
                events: [],
                record: used.record
            )
            let verdicts = try store.commit([bad, try scribe.act(.start, "b")])
            #expect(!verdicts.contains(.committed))
        }
    }

    @Test(arguments: [CommitPoint.began, .beforeChangeset(0), .beforeChangeset(1), .beforeCommit])
    func anErrorOfTheDiskThrowsAndLeavesNothing(point: CommitPoint) async throws {
        let keeper = Gatekeeper()
        try await withStore(probe: keeper) { store, _ in
            var scribe = try await Scribe.prepared(store)
            let batch = [try scribe.act(.start, "a", in: 1), try scribe.act(.start, "a", in: 2)]
            keeper.fail(at: point, with: .inputOutput("Injected"))
            #expect(throws: StoreError.self) { try store.commit(batch) }
            #expect(try await store.loadTenant(TenantID(1))?.head.number == batch[0].base)
            // No transaction is left open, so the same can be written now.
            try store.expectCommitted(batch)
        }
    }

    @Test(arguments: [CommitPoint.began, .beforeChangeset(0), .beforeChangeset(1), .beforeCommit])
    func aFullDiskIsAVerdict(point: CommitPoint) async throws {
        let keeper = Gatekeeper()
        try await withStore(probe: keeper) { store, _ in
            var scribe = try await Scribe.prepared(store)
            let batch = [try scribe.act(.start, "a", in: 1), try scribe.act(.start, "a", in: 2)]
            keeper.fail(at: point, with: .diskFull("Injected"))
            let verdicts = try store.commit(batch)
            switch point {
            case .began, .beforeCommit, .committed: #expect(verdicts == [.diskFull, .diskFull])
            case .beforeChangeset(let index):
                #expect(verdicts[index] == .diskFull)
                #expect(verdicts[1 - index] == .committed)
            }
        }
    }

    @Test(arguments: [StoreError.refused("Injected"), .diskFull("Injected")])
    func whatRollsBackTheWholeTransactionIsTheVerdictOfAll(error: StoreError) async throws {
        let keeper = Gatekeeper()
        try await withStore(probe: keeper) { store, _ in
            var scribe = try await Scribe.prepared(store)
            let batch = [
                try scribe.act(.start, "a", in: 1), try scribe.act(.start, "a", in: 2),
                try scribe.act(.start, "b", in: 2),
            ]
            let isFirstRound = Mutex(true)
            keeper.ask { point in
                if point == .beforeChangeset(0),
                    isFirstRound.withLock({ isFirst in
                        defer { isFirst = false }; return isFirst
                    })
                {
                    // The batch begins again, each changeset for itself.
                    throw StoreError.refused("Injected")
                }
                guard point == .beforeChangeset(1) else { return }
                // As SQLite does by itself on some errors.
                try store.pool.unsafeReentrantWrite { db in try db.execute(sql: "ROLLBACK") }
                throw error
            }
            let verdicts = try store.commit(batch)
            keeper.ask(nil)
            #expect(Set(verdicts.map { String(describing: $0) }).count == 1)
            #expect(verdicts[0] != .committed)
            #expect(try await store.loadTenant(TenantID(1))?.head.number == batch[0].base)
            try store.expectCommitted(batch)
        }
    }

    /// The first time, a batch is written as a whole: what one changeset spoils, the others get back.
    @Test(arguments: [StoreError.refused("Injected"), .diskFull("Injected")])
    func oneThatRollsBackTheWholeBatchIsLeftOutOfTheNextRound(error: StoreError) async throws {
        let keeper = Gatekeeper()
        try await withStore(probe: keeper) { store, _ in
            var scribe = try await Scribe.prepared(store)
            let batch = [
                try scribe.act(.start, "a", in: 1), try scribe.act(.start, "a", in: 2),
                try scribe.act(.start, "b", in: 2),
            ]
            keeper.ask { point in
                guard point == .beforeChangeset(1) else { return }
                try store.pool.unsafeReentrantWrite { db in try db.execute(sql: "ROLLBACK") }
                throw error
            }
            let verdicts = try store.commit(batch)
            keeper.ask(nil)
            #expect(verdicts[0] == .committed)
            #expect([.diskFull, .stale("Injected")].contains(verdicts[1]))
            #expect(verdicts[2] != .committed)
        }
    }

    @Test
    func aDatabaseThatMayNotGrowIsAFullDiskUntilItMay() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            try await store.pool.writeWithoutTransaction { db in
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                try db.execute(sql: "PRAGMA max_page_count = \(pages)")
            }
            let big = String(repeating: "# A long remark\n", count: 4000)
            let changeset = try scribe.apply(SampleTemplates.chain + "\n" + big)
            let behind = try scribe.start("chain")
            let verdicts = try store.commit([changeset, behind])
            #expect(verdicts.first == .diskFull)
            #expect(!verdicts.contains(.committed))
            #expect(try await store.loadTenant(TenantID(1))?.head.number == changeset.base)
            try await store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA max_page_count = 1000000")
            }
            try store.expectCommitted([changeset, behind])
        }
    }

    @Test
    func aRaisedEpochFencesOffWhatWasDecidedBefore() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            let changeset = try scribe.act(.start, "a")
            #expect(try store.raiseEpoch(of: TenantID(1)) == 2)
            guard case .stale = try store.commit([changeset])[0] else {
                Issue.record("It was written")
                return
            }
            #expect(try await store.loadTenant(TenantID(1))?.epoch == 2)
            #expect(try await store.loadTenant(TenantID(2))?.epoch == 1)
            try store.expectCommitted([changeset.with(epoch: 2)])
        }
    }

    @Test
    func thePointsOfABatchAreReachedInOrder() async throws {
        let keeper = Gatekeeper()
        try await withStore(probe: keeper) { store, _ in
            var scribe = try await Scribe(store)
            try store.expectCommitted([try scribe.create("a"), try scribe.create("b")])
            #expect(
                keeper.points == [.began, .beforeChangeset(0), .beforeChangeset(1), .beforeCommit, .committed]
            )
        }
    }

    @Test
    func oldRecordsAreForgottenUpToALimit() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            for index in 0..<5 {
                let record = try IdempotencyRecord.sample("key-\(index)", at: Int64(index) * 1000)
                try store.expectCommitted([
                    try scribe.act(.progress(percent: Int64(index + 1)), "a").with(record: record)
                ])
            }
            let before = Timestamp(milliseconds: 3000)
            #expect(try store.forgetIdempotency(before: before, limit: 2) == 2)
            #expect(try store.forgetIdempotency(before: before, limit: 2) == 1)
            #expect(try store.forgetIdempotency(before: before, limit: 2) == 0)
            for (index, isKept) in [(2, false), (3, true), (4, true)] {
                let found = try await store.findRecord(
                    tenant: TenantID(1),
                    principal: Caller.owner.principal,
                    key: try IdempotencyKey(validating: "key-\(index)")
                )
                #expect((found != nil) == isKept)
            }
        }
    }
}
