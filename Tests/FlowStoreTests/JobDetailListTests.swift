import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// Lists of jobs by labels, priority and due date, and in their order.
struct JobDetailListTests {
    /// Labels, due date, priority and assignee of each job, from job 1 on.
    private static let jobs: [(labels: [String], due: String?, priority: JobPriority, assignee: Role?)] = [
        (["vip"], "2026-12-24", .high, nil), (["vip", "north"], "2026-12-24T10:00", .normal, .member),
        ([], nil, .urgent, .manager), (["north"], "2026-12-23T23:59", .low, nil),
        (["vip", "north", "x"], nil, .high, .member), (["vips"], "2026-12-25", .normal, nil),
        (["vip"], "2026-12-25T00:00", .urgent, .owner),
    ]

    private func prepared(_ store: Store) async throws {
        var scribe = try await Scribe(store)
        try store.expectCommitted([try scribe.create("a"), try scribe.create("b")])
        for tenant in [Int64(1), 2] {
            try store.expectCommitted([try scribe.apply(SampleTemplates.loose, to: tenant)])
            for job in Self.jobs {
                var details = JobDetails()
                details.labels = Set(try job.labels.map { try JobLabel(validating: $0) })
                details.due = try job.due.map { try LocalDue(validating: $0) }
                details.priority = job.priority
                let assignee = job.assignee.map { AssigneeName.role($0) }
                try store.expectCommitted([
                    try scribe.start("loose", in: tenant, assignee: assignee, details: details)
                ])
            }
            for step in ["a", "b", "c"] {
                try store.expectCommitted([try scribe.act(.complete(form: [:]), step, of: 4, in: tenant)])
            }
        }
    }

    private func list(_ store: Store, _ listing: JobListing, limit: Int) async throws -> [Int64] {
        var (jobs, cursor): ([Int64], JobCursor?) = ([], nil)
        repeat {
            let page = try await store.jobs(of: "a", for: .owner, listing, after: cursor, limit: limit)
            jobs += page.items.map(\.job.header.id.number)
            // As it goes over the wire.
            cursor = try page.next.map { try listing.cursor(listing.text(of: $0)) }
        } while cursor != nil
        return jobs
    }

    private static func due(_ text: String) throws -> LocalDue { try LocalDue(validating: text) }

    private static let conditions: [(@Sendable (inout JobFilter) throws -> Void, [Int64])] = [
        ({ $0.labels = [JobLabel(stored: "vip")] }, [1, 2, 5, 7]), ({ $0.labels = [JobLabel(stored: "v")] }, []),
        ({ $0.labels = [JobLabel(stored: "vip"), JobLabel(stored: "north")] }, [2, 5]),
        ({ $0.labels = [JobLabel(stored: "vip"), JobLabel(stored: "north"), JobLabel(stored: "x")] }, [5]),
        (
            {
                $0.labels = [JobLabel(stored: "vip")]; $0.priorities = [.high]
            }, [1, 5]
        ),
        (
            {
                $0.labels = [JobLabel(stored: "north")]; $0.states = [.completed]; $0.template = "loose"
            }, [4]
        ),
        ({ $0.priorities = [.urgent] }, [3, 7]), ({ $0.priorities = [.urgent, .low] }, [3, 4, 7]),
        // A date begins with its day as a condition, and is over at its end as a due date.
        ({ $0.due.from = try due("2026-12-24") }, [1, 2, 6, 7]), ({ $0.due.until = try due("2026-12-24") }, [4]),
        ({ $0.due.until = try due("2026-12-25") }, [1, 2, 4]),
        ({ $0.due.from = try due("2026-12-24T10:01") }, [1, 6, 7]),
        ({ $0.due.until = try due("2026-12-24T10:01") }, [2, 4]), ({ $0.due.isAbsent = true }, [3, 5]),
        (
            {
                $0.due.from = try due("2026-12-24"); $0.due.until = try due("2026-12-25T00:01")
            }, [1, 2, 7]
        ),
        // Job 4 is over, so that nothing of it can be overdue.
        ({ try overdue(&$0, "2026-12-24T09:59:59") }, []), ({ try overdue(&$0, "2026-12-24T10:00:00") }, [2]),
        ({ try overdue(&$0, "2026-12-24T23:59:59") }, [2]), ({ try overdue(&$0, "2026-12-25T00:00:00") }, [1, 2, 7]),
        ({ $0.due.isOverdue = true }, []),
    ]

    private static func overdue(_ filter: inout JobFilter, _ wallClock: String) throws {
        filter.due.isOverdue = true
        filter.due.wallClock = try LocalDateTime(validating: wallClock, field: "")
    }

    @Test(arguments: conditions.indices, ["id", "-id", "changed", "-title", "due", "-due", "priority", "assignee"])
    func everyConditionHolds(index: Int, order: String) async throws {
        try await withStore { store, _ in
            try await prepared(store)
            var filter = JobFilter()
            try Self.conditions[index].0(&filter)
            let listing = JobListing(filter, order: try JobOrder(validating: order))
            let (expected, limits) = (Self.conditions[index].1, [1, 2, 100])
            for limit in limits {
                let found = try await list(store, listing, limit: limit)
                #expect(found.sorted() == expected)
                if order == "id" { #expect(found == expected) }
                if order == "-id" { #expect(found == expected.reversed()) }
            }
        }
    }

    @Test(arguments: [
        ("due", [4, 2, 1, 7, 6, 3, 5]), ("-due", [5, 3, 6, 7, 1, 2, 4]), ("priority", [4, 2, 6, 1, 5, 3, 7]),
        ("-priority", [7, 3, 5, 1, 6, 2, 4]), ("assignee", [3, 2, 5, 7, 1, 4, 6]),
        ("-assignee", [6, 4, 1, 7, 5, 2, 3]),
    ])
    func everyOrderHolds(order: String, expected: [Int64]) async throws {
        try await withStore { store, _ in
            try await prepared(store)
            let listing = JobListing(order: try JobOrder(validating: order))
            for limit in [1, 3, 100] {
                let found = try await list(store, listing, limit: limit)
                #expect(found == expected)
            }
        }
    }

    /// What leads from one job of a list to the next.
    private static let plans: [(@Sendable (inout JobFilter) throws -> Void, order: String, steps: [String])] = [
        ({ _ in }, "-id", ["SEARCH job USING PRIMARY KEY (tenant=?)"]),
        ({ $0.states = [.running] }, "-id", ["SEARCH job USING INDEX jobByState (tenant=? AND state=?)"]),
        ({ $0.template = "x" }, "id", ["SEARCH job USING PRIMARY KEY (tenant=? AND id<?)"]),
        (
            { $0.labels = [JobLabel(stored: "vip")] }, "-id",
            [
                "SEARCH jobLabel USING PRIMARY KEY (tenant=? AND label=?)",
                "SEARCH job USING PRIMARY KEY (tenant=? AND id=?)",
            ]
        ),
        (
            { $0.priorities = [.urgent] }, "-id", ["SEARCH job USING PRIMARY KEY (tenant=? AND id>?)"]
        ),
        ({ $0.due.isAbsent = true }, "-id", ["SEARCH job USING PRIMARY KEY (tenant=? AND id>?)"]),
        (
            { $0.conditions = [try JobCondition(validating: "form.a.x=A", field: "where")] }, "-id",
            [
                "SEARCH job USING PRIMARY KEY (tenant=? AND id>?)",
                "SEARCH answer USING PRIMARY KEY (tenant=? AND job=? AND step=?)",
            ]
        ),
        (
            { $0.conditions = [try JobCondition(validating: "!form.a.x", field: "where")] }, "-id",
            [
                "SEARCH job USING PRIMARY KEY (tenant=? AND id>?)", "CORRELATED SCALAR SUBQUERY 1",
                "SEARCH given USING PRIMARY KEY (tenant=? AND job=? AND step=?)",
            ]
        ),
        ({ _ in }, "due", ["SEARCH job USING PRIMARY KEY (tenant=?)", "USE TEMP B-TREE FOR ORDER BY"]),
    ]

    @Test(arguments: plans.indices)
    func noListLooksAtMoreThanItHasTo(index: Int) async throws {
        try await withStore { store, _ in
            var filter = JobFilter()
            try Self.plans[index].0(&filter)
            let listing = JobListing(filter, order: try JobOrder(validating: Self.plans[index].order))
            let query = JobQuery(listing, of: TenantID(1), after: nil, newest: 100_000, limit: 100)
            let steps = try await store.read { db in
                let explain = "EXPLAIN QUERY PLAN " + query.sql
                return try Row.fetchAll(db, sql: explain, arguments: query.arguments).map { $0["detail"] as String }
            }
            #expect(steps == Self.plans[index].steps)
        }
    }
}
