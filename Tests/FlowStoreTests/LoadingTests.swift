import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// What is read back equals what was written.
struct LoadingTests {
    private func expectEqual(_ loaded: Job?, _ job: Job?, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let loaded = try #require(loaded, sourceLocation: sourceLocation)
        let job = try #require(job, sourceLocation: sourceLocation)
        #expect(loaded.summary == job.summary, sourceLocation: sourceLocation)
        #expect(loaded.actions == job.actions, sourceLocation: sourceLocation)
        #expect(loaded.plan.canonicalText == job.plan.canonicalText, sourceLocation: sourceLocation)
    }

    private func richAttributes(colour: String = "green") throws -> [FieldKey: FieldValue] {
        var attributes: [FieldKey: FieldValue] = [:]
        attributes[try FieldKey(validating: "name")] = .text("Mrs “Ito”\n\u{1F600} \\ \u{0}")
        attributes[try FieldKey(validating: "area")] = .number(try DecimalNumber(validating: "999999999999999.999999"))
        attributes[try FieldKey(validating: "urgent")] = .boolean(false)
        attributes[try FieldKey(validating: "day")] = .text("2028-02-29")
        attributes[try FieldKey(validating: "colour")] = .text(colour)
        return attributes
    }

    @Test
    func jobsInEveryStateThatOperationsLeadTo() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            try store.expectCommitted([
                try scribe.create("a"), try scribe.apply(SampleTemplates.rich),
                try scribe.start("rich", subject: "Someone", attributes: try richAttributes()),
            ])
            let form: [FieldKey: FieldValue] = [
                try FieldKey(validating: "reading"): .number(try DecimalNumber(validating: "-0.1")),
                try FieldKey(validating: "note"): .text(""), try FieldKey(validating: "fine"): .boolean(true),
            ]
            let operations: [(ActionOperation, String)] = [
                (.progress(percent: 99), "measure"), (.complete(form: form), "measure"), (.start, "mend"),
                (.skip(reason: "No paint"), "paint"), (.cancel(reason: "Never mind\nreally"), "polish"),
                (.complete(form: [:]), "photo"), (.reopen(reason: "Blurred"), "photo"),
                (.complete(form: [:]), "mend"), (.reopen(reason: nil), "paint"),
            ]
            try expectEqual(
                try await store.loadJob(JobID(1), tenant: TenantID(1)),
                scribe.jobs[TenantID(1)]?[JobID(1)]
            )
            for (operation, step) in operations {
                scribe.clock.advance(byMilliseconds: 1001)
                try store.expectCommitted([try scribe.act(operation, step)])
                try expectEqual(
                    try await store.loadJob(JobID(1), tenant: TenantID(1)),
                    scribe.jobs[TenantID(1)]?[JobID(1)]
                )
                try expectEqual(
                    try await store.job(JobID(1), of: "a", for: .owner),
                    scribe.jobs[TenantID(1)]?[JobID(1)]
                )
            }
            let listed = try await store.jobs(
                of: "a",
                for: .owner,
                state: nil,
                template: nil,
                after: nil,
                limit: 10
            ).items
            #expect(listed.map(\.job) == [try #require(scribe.jobs[TenantID(1)]?[JobID(1)]).summary])
        }
    }

    @Test
    func everyStateOfAnActionIsRead() async throws {
        try await withStore { store, _ in
            _ = try await Scribe.prepared(store)
            for state in ActionState.allCases {
                try await store.pool.write { db in
                    try db.execute(sql: "UPDATE action SET state = ?", arguments: [state.rawValue])
                }
                let job = try #require(try await store.loadJob(JobID(1), tenant: TenantID(1)))
                #expect(job.actions.map(\.state) == [state, state, state])
            }
        }
    }

    @Test
    func everyStateOfAJobIsReadAndFilteredBy() async throws {
        try await withStore { store, _ in
            _ = try await Scribe.prepared(store)
            for state in JobState.allCases {
                try await store.pool.write { db in
                    try db.execute(
                        sql: """
                            UPDATE job SET state = ?1, finishedAt = ?2, stoppedAt = iif(?1 = 'held', 1, NULL),
                              stoppedBy = iif(?1 = 'held', 'uid:7', NULL), stoppedEvent = iif(?1 = 'held', 1, NULL),
                              stopReason = iif(?1 = 'held', 'ill', NULL)
                            """,
                        arguments: [state.rawValue, state.isOpen ? nil : 5]
                    )
                }
                for wanted in JobState.allCases {
                    let found = try await store.jobs(
                        of: "a",
                        for: .owner,
                        state: wanted,
                        template: "loose",
                        after: nil,
                        limit: 10
                    ).items
                    #expect(found.map(\.job.state) == (wanted == state ? [state] : []))
                }
            }
        }
    }

    @Test
    func finishedJobsAndThoseWithNothingInScope() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            scribe = try await finish(scribe, store, with: .complete(form: [:]))
            let done = try #require(try await store.loadJob(JobID(1), tenant: TenantID(1)))
            #expect(done.state == .completed)
            #expect(done.finishedAt == scribe.clock.now)
            try expectEqual(done, scribe.jobs[TenantID(1)]?[JobID(1)])
            for step in ["a", "b", "c"] { try store.expectCommitted([try scribe.act(.reopen(reason: nil), step)]) }
            scribe = try await finish(scribe, store, with: .cancel(reason: "Off"))
            let cancelled = try #require(try await store.loadJob(JobID(1), tenant: TenantID(1)))
            #expect(cancelled.state == .cancelled)
            #expect(cancelled.completion == nil)
            try expectEqual(cancelled, scribe.jobs[TenantID(1)]?[JobID(1)])
        }
    }

    private func finish(_ scribe: Scribe, _ store: Store, with operation: ActionOperation) async throws -> Scribe {
        var scribe = scribe
        for step in ["a", "b", "c"] { try store.expectCommitted([try scribe.act(operation, step)]) }
        return scribe
    }

    @Test
    func templatesAndTheirVersions() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            let first = try #require(try scribe.template("loose"))
            try store.expectCommitted([
                try scribe.apply(SampleTemplates.rich), try scribe.apply(SampleTemplates.looseAgain),
            ])
            let second = try #require(try scribe.template("loose"))
            for (version, wanted) in [(nil, second), (1, first), (2, second)] {
                let loaded = try #require(
                    try await store.loadTemplate(first.key, version: version, tenant: TenantID(1))
                )
                #expect(loaded.number == wanted.number)
                #expect(loaded.digest == wanted.digest)
                #expect(loaded.plan.canonicalText == wanted.plan.canonicalText)
            }
            #expect(try await store.loadTemplate(first.key, version: 3, tenant: TenantID(1)) == nil)
            let detail = try await store.template("loose", version: 2, of: "a", for: .owner)
            #expect(detail.source == SampleTemplates.looseAgain)
            #expect(detail.digest == second.digest.hex)
            #expect(detail.stepCount == 4)
            #expect(detail.created.by == Caller.owner.principal)
        }
    }

    @Test
    func theDirectoryAndTheTenants() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            try store.expectCommitted([try scribe.create("a", owners: [0, 7, 4_294_967_294]), try scribe.create("b")])
            let (directory, tenants) = try await store.loadDirectory()
            #expect(directory.head == scribe.directory.head)
            #expect(directory.counters == scribe.directory.counters)
            #expect(directory.slugs == scribe.directory.slugs)
            #expect(tenants.values.sorted() == [TenantID(1), TenantID(2)])
            let tenant = try #require(try await store.loadTenant(TenantID(1)))
            let wanted = try scribe.state(1)
            #expect(tenant.spec == wanted.spec)
            #expect(tenant.head == wanted.head)
            #expect(tenant.counters == wanted.counters)
            #expect(try await store.loadTenant(TenantID(3)) == nil)
        }
    }

    @Test
    func eventsAreReadAsTheyWereChained() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            let changeset = try scribe.act(.complete(form: [:]), "a")
            try store.expectCommitted([changeset])
            let events = try await store.events(of: "a", for: .owner, after: changeset.base, job: nil, limit: 10).items
            #expect(events == changeset.events)
        }
    }

    @Test
    func aJobHasThePlanOfItsVersionUntilItIsChanged() async throws {
        try await withStore { store, path in
            var scribe = try await Scribe.prepared(store)
            try store.expectCommitted([
                try scribe.start("loose"), try scribe.apply(SampleTemplates.looseAgain), try scribe.start("loose"),
            ])
            let planCount = { () async throws -> Int? in
                try await store.pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM jobPlan") }
            }
            #expect(try await planCount() == 0)
            for step in ["n", "m"] {
                try store.expectCommitted([try scribe.addStep(step)])
                #expect(try await planCount() == 1)
                // Also where no plan is known yet.
                for store in [store, try Store(path: path)] {
                    for id in [JobID(1), JobID(2), JobID(3)] {
                        let job = try await store.loadJob(id, tenant: TenantID(1))
                        try expectEqual(job, scribe.jobs[TenantID(1)]?[id])
                        try expectEqual(try await store.job(id, of: "a", for: .owner), job)
                    }
                }
            }
        }
    }

    @Test
    func largeAnswersAreKeptAsReferencesAndReadBackWhole() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            var attributes = try richAttributes()
            attributes[try FieldKey(validating: "name")] = .text(String(repeating: "ö", count: 4096))
            try store.expectCommitted([try scribe.create("a"), try scribe.apply(SampleTemplates.rich)])
            let changeset = try scribe.start("rich", subject: "Someone", attributes: attributes)
            let summary = try #require(scribe.jobs[TenantID(1)]?[JobID(1)]).summary
            let reply = StoredReply.job(summary.with(header: summary.header.withoutContent))
            try store.expectCommitted([changeset.with(record: try .sample("large", reply: reply))])
            let found = try #require(
                try await store.findRecord(
                    tenant: TenantID(1),
                    principal: Caller.owner.principal,
                    key: try IdempotencyKey(validating: "large")
                )
            )
            #expect(found.outcome == .jobStarted(summary))
            #expect(found.digest == ContentDigest(of: "content"))
            let longest = try await store.pool.read { db in
                try Int.fetchOne(db, sql: "SELECT max(length(reply)) FROM idempotency")
            }
            #expect((longest ?? 0) < 4096)
        }
    }
}
