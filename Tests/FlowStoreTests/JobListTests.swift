import FlowCore
import TestSupport
import Testing

@testable import FlowStore

/// Lists of jobs by every condition and in every order.
struct JobListTests {
    private static let orders = ["id", "-id", "changed", "-changed", "percent", "-percent", "title", "-title"]

    /// Twelve jobs of two templates, some further than others, one over, with subjects.
    private func prepared(_ store: Store) async throws -> Scribe {
        var scribe = try await Scribe(store)
        try store.expectCommitted([try scribe.create("a"), try scribe.create("b")])
        let zeta = "template: zeta\ntitle: zeta\nsteps:\n  - {step: a, title: A}\n"
        try store.expectCommitted([try scribe.apply(SampleTemplates.loose), try scribe.apply(zeta)])
        for number in 1...12 {
            scribe.clock.advance(byMilliseconds: 1000)
            let subject = number == 5 ? "Größe" : number % 3 == 0 ? "Mrs Ito" : nil
            try store.expectCommitted([
                try scribe.start(
                    number.isMultiple(of: 4) ? "zeta" : "loose",
                    subject: subject,
                    assignee: [6, 8].contains(number) ? .role(.manager) : nil
                )
            ])
        }
        for (job, step) in [(2, "a"), (2, "b"), (7, "a"), (1, "c"), (4, "a"), (10, "a"), (10, "b"), (10, "c")] {
            scribe.clock.advance(byMilliseconds: 1000)
            try store.expectCommitted([try scribe.act(.complete(form: [:]), step, of: Int64(job))])
        }
        return scribe
    }

    private func list(_ store: Store, _ listing: JobListing, limit: Int = 100) async throws -> [JobSummary] {
        var (jobs, cursor): ([JobSummary], JobCursor?) = ([], nil)
        repeat {
            let page = try await store.jobs(of: "a", for: .owner, listing, after: cursor, limit: limit)
            #expect(page.items.count <= limit)
            jobs += page.items.map(\.job)
            // As it goes over the wire.
            cursor = try page.next.map { try listing.cursor(listing.text(of: $0)) }
        } while cursor != nil
        return jobs
    }

    @Test(arguments: orders, [1, 2, 5, 12, 13])
    func everyOrderIsWalkedThroughInPages(order: String, limit: Int) async throws {
        try await withStore { store, _ in
            let scribe = try await prepared(store)
            let order = try JobOrder(validating: order)
            let expected = try #require(scribe.jobs[TenantID(1)]).values.map(\.summary).sorted { left, right in
                let (first, second) = order.isDescending ? (right, left) : (left, right)
                return Self.key(first, order.key) < Self.key(second, order.key)
            }
            #expect(try await list(store, JobListing(order: order), limit: limit) == expected)
        }
    }

    private static func key(_ job: JobSummary, _ key: JobOrder.Key) -> (Int64, String, Int64) {
        let id = job.header.id.number
        return switch key {
        case .id: (id, "", 0)
        case .changed: (job.event, "", id)
        case .percent: (Int64(job.completion?.percent ?? -1), "", id)
        case .title: (0, job.header.title.lowercased(), id)
        // Those have a table of their own, in JobDetailListTests.
        case .due, .priority, .assignee: (0, "", id)
        }
    }

    private static let conditions: [(@Sendable (inout JobFilter) -> Void, [Int64])] = [
        ({ $0.states = [.completed] }, [4, 10]), ({ $0.states = [.completed, .running] }, Array(1...12)),
        ({ $0.states = [.failed] }, []), ({ $0.template = "zeta" }, [4, 8, 12]), ({ $0.template = "none" }, []),
        ({ $0.search = "ito" }, [3, 6, 9, 12]), ({ $0.search = "GRÖSSE" }, [5]), ({ $0.search = "grö" }, [5]),
        ({ $0.assignee = .role(.manager) }, [6, 8]), ({ $0.assignee = .role(.member) }, []),
        ({ $0.search = "ZETA" }, [4, 8, 12]),
        (
            {
                $0.percentMin = 33; $0.percentMax = 66
            }, [1, 2, 7]
        ), ({ $0.percentMin = 100 }, [4, 10]),
        (
            {
                $0.states = [.running]; $0.template = "zeta"; $0.search = "ito"
            }, [12]
        ),
    ]

    @Test(arguments: conditions.indices, orders)
    func everyConditionHolds(index: Int, order: String) async throws {
        try await withStore { store, _ in
            _ = try await prepared(store)
            var filter = JobFilter()
            Self.conditions[index].0(&filter)
            let listing = JobListing(filter, order: try JobOrder(validating: order))
            let found = try await list(store, listing, limit: 2)
            #expect(found.map(\.header.id.number).sorted() == Self.conditions[index].1)
        }
    }

    @Test
    func timesAreOfTheStartAndOfTheLastChange() async throws {
        try await withStore { store, _ in
            let scribe = try await prepared(store)
            let jobs = try #require(scribe.jobs[TenantID(1)])
            let start = try #require(jobs[JobID(1)]).header.created.at
            var filter = JobFilter()
            filter.createdFrom = Timestamp(milliseconds: start.milliseconds + 2000)
            filter.createdUntil = Timestamp(milliseconds: start.milliseconds + 4000)
            #expect(try await list(store, JobListing(filter)).map(\.header.id.number) == [4, 3])
            filter = JobFilter()
            filter.changedFrom = Timestamp(milliseconds: start.milliseconds + 12_000)
            #expect(Set(try await list(store, JobListing(filter)).map(\.header.id.number)) == [1, 2, 4, 7, 10])
            filter.changedUntil = Timestamp(milliseconds: start.milliseconds + 14_000)
            #expect(try await list(store, JobListing(filter)).map(\.header.id.number) == [2])
        }
    }

    @Test(arguments: orders)
    func whatDoesNotChangeIsOnOnePageExactly(order: String) async throws {
        try await withStore { store, _ in
            var scribe = try await prepared(store)
            let listing = JobListing(order: try JobOrder(validating: order))
            var (seen, cursor): ([Int64], JobCursor?) = ([], nil)
            repeat {
                let page = try await store.jobs(of: "a", for: .owner, listing, after: cursor, limit: 3)
                seen += page.items.map(\.job.header.id.number)
                cursor = page.next
                // Jobs 3 and 11 move about meanwhile, and new ones come.
                if seen.count == 3 { try store.expectCommitted([try scribe.act(.complete(form: [:]), "a", of: 3)]) }
                if seen.count == 6 {
                    try store.expectCommitted([
                        try scribe.act(.complete(form: [:]), "b", of: 11), try scribe.start("loose"),
                    ])
                }
            } while cursor != nil
            for job in (1...12).map({ Int64($0) }) where job != 3 && job != 11 {
                #expect(seen.filter { $0 == job } == [job])
            }
        }
    }

    @Test(arguments: ["id", "-id"])
    func aSearchLooksAtSoManyJobsAndNoMore(order: String) throws {
        let order = try JobOrder(validating: order)
        var filter = JobFilter()
        filter.search = "x"
        func through(_ after: Int64?) -> Int64? {
            JobQuery(
                JobListing(filter, order: order),
                of: TenantID(1),
                after: after.map { JobCursor(job: JobID($0)) },
                newest: 100,
                limit: 5,
                scannedCountMax: 30
            ).through
        }
        #expect(through(nil) == (order.isDescending ? 71 : 30))
        #expect(through(order.isDescending ? 71 : 30) == (order.isDescending ? 41 : 60))
        #expect(through(order.isDescending ? 25 : 75) == nil)
        #expect(through(.max) == (order.isDescending ? 71 : nil))
    }
}
