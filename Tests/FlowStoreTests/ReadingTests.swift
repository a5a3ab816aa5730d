import FlowCore
import TestSupport
import Testing

@testable import FlowStore

/// Lists page by page, and who may read what.
struct ReadingTests {
    private func pages<Item, Cursor>(
        limit: Int,
        _ page: (Cursor?) async throws -> Page<Item, Cursor>
    ) async throws -> [[Item]] {
        var pages: [[Item]] = []
        var cursor: Cursor?
        repeat {
            let next = try await page(cursor)
            #expect(next.items.count <= limit)
            pages.append(next.items)
            cursor = next.next
        } while cursor != nil
        return pages
    }

    @Test(arguments: [1, 2, 4, 5, 6])
    func everyListGoesThroughInPages(limit: Int) async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            for slug in ["e", "c", "a", "b", "d"] { try store.expectCommitted([try scribe.create(slug)]) }
            for key in ["t1", "t3", "t2", "t5", "t4"] {
                let source = "template: \(key)\ntitle: T\nsteps:\n  - {step: s, title: S}\n"
                try store.expectCommitted([try scribe.apply(source)])
            }
            for _ in 0..<5 { try store.expectCommitted([try scribe.start("t1")]) }

            let tenants = try await pages(limit: limit) { (cursor: String?) in
                try await store.tenants(for: .admin, after: cursor, limit: limit)
            }
            #expect(tenants.flatMap { $0 }.map(\.spec.slug.text) == ["a", "b", "c", "d", "e"])
            #expect(tenants.count == (5 + limit - 1) / limit)
            // The first tenant was made as "e".
            let templates = try await pages(limit: limit) { (cursor: String?) in
                try await store.templates(of: "e", for: .owner, after: cursor, limit: limit)
            }
            #expect(templates.flatMap { $0 }.map(\.key) == ["t1", "t2", "t3", "t4", "t5"])
            let jobs = try await pages(limit: limit) { (cursor: JobCursor?) in
                try await store.jobs(of: "e", for: .owner, state: .running, template: "t1", after: cursor, limit: limit)
            }
            #expect(jobs.flatMap { $0 }.map(\.job.header.id.number) == [5, 4, 3, 2, 1])
            let events = try await pages(limit: limit) { (cursor: EventNumber?) in
                try await store.events(of: "e", for: .owner, after: cursor ?? 0, job: nil, limit: limit)
            }
            #expect(LedgerCheck.problem(in: events.flatMap { $0 }) == nil)
            #expect(events.flatMap { $0 }.count == 11)
        }
    }

    @Test
    func eventsOfOneJobOnly() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            try store.expectCommitted([
                try scribe.start("loose"), try scribe.act(.start, "a"), try scribe.act(.start, "b", of: 2),
            ])
            let events = try await store.events(of: "a", for: .owner, after: 0, job: JobID(2), limit: 10).items
            #expect(events.map(\.header.kind) == [.jobStarted, .actionStarted])
            #expect(events.allSatisfy { $0.header.job == JobID(2) })
            await expectRefusal(.noSuchJob("9")) { () async throws(ReadFailure) in
                _ = try await store.events(of: "a", for: .owner, after: 0, job: JobID(9), limit: 10)
            }
        }
    }

    @Test
    func aListOfTenantsHasOnesOwn() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            try store.expectCommitted([
                try scribe.create("a", owners: [7, 1000]), try scribe.create("b", owners: [7]),
                try scribe.create("c", owners: [1000]),
            ])
            func slugs(_ caller: Caller) async throws -> [String] {
                try await store.tenants(for: caller, after: nil, limit: 10).items.map(\.spec.slug.text)
            }
            #expect(try await slugs(.admin) == ["a", "b", "c"])
            #expect(try await slugs(.owner) == ["a", "c"])
            #expect(try await slugs(Caller(uid: 7, isOperator: false)) == ["a", "b"])
            #expect(try await slugs(.stranger).isEmpty)
            // Neither a prefix of a number nor the number of another.
            #expect(try await slugs(Caller(uid: 100, isOperator: false)).isEmpty)
            #expect(try await slugs(Caller(uid: 10000, isOperator: false)).isEmpty)
        }
    }

    @Test(arguments: ["a", "missing", "", "A", "0", "a\u{0}"])
    func aForeignTenantIsAsMissingAsAMissingOne(slug: String) async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            // Whoever has a tenant of their own is a stranger to the others all the same.
            try store.expectCommitted([try scribe.create("c", owners: [Caller.stranger.uid])])
            let refusal = Refusal.noSuchTenant(slug)
            await expectRefusal(refusal) { () async throws(ReadFailure) in
                _ = try await store.templates(of: slug, for: .stranger, after: nil, limit: 1)
            }
            for template in ["loose", "none"] {
                await expectRefusal(refusal) { () async throws(ReadFailure) in
                    _ = try await store.template(template, version: nil, of: slug, for: .stranger)
                }
            }
            await expectRefusal(refusal) { () async throws(ReadFailure) in
                _ = try await store.jobs(of: slug, for: .stranger, state: nil, template: nil, after: nil, limit: 1)
            }
            for job in [Int64(1), 9] {
                await expectRefusal(refusal) { () async throws(ReadFailure) in
                    _ = try await store.job(JobID(job), of: slug, for: .stranger)
                }
                await expectRefusal(refusal) { () async throws(ReadFailure) in
                    _ = try await store.events(of: slug, for: .stranger, after: 0, job: JobID(job), limit: 1)
                }
            }
        }
    }

    @Test
    func whatIsNotThereIsNamed() async throws {
        try await withStore { store, _ in
            _ = try await Scribe.prepared(store)
            await expectRefusal(.noSuchTemplate(template: "loose", version: 2)) { () async throws(ReadFailure) in
                _ = try await store.template("loose", version: 2, of: "a", for: .owner)
            }
            await expectRefusal(.noSuchJob("2")) { () async throws(ReadFailure) in
                _ = try await store.job(JobID(2), of: "a", for: .owner)
            }
            // The directory is a ledger, not a tenant.
            await expectRefusal(.noSuchTenant("")) { () async throws(ReadFailure) in
                _ = try await store.jobs(of: "", for: .admin, state: nil, template: nil, after: nil, limit: 1)
            }
        }
    }

    private func expectRefusal(
        _ refusal: Refusal,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ read: () async throws(ReadFailure) -> Void
    ) async {
        do throws(ReadFailure) {
            try await read()
            Issue.record("It was read", sourceLocation: sourceLocation)
        } catch {
            guard case .refused(let found) = error else {
                Issue.record("\(error)", sourceLocation: sourceLocation)
                return
            }
            #expect(found == refusal, sourceLocation: sourceLocation)
        }
    }
}
