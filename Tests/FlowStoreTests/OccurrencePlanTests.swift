import FlowCore
import FlowStore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// Lists of occurrences look at what is wanted alone, however many there have been.
@Suite(.timeLimit(.minutes(5)))
struct OccurrencePlanTests {
    private func plan(_ sql: String, _ arguments: Int) async throws -> [String] {
        var steps: [String] = []
        try await withStore { store, _ in
            steps = try await store.read { db in
                let values = StatementArguments(Array(repeating: nil as Int?, count: arguments))
                return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: values).map {
                    $0["detail"] as String
                }
            }
        }
        return steps
    }

    @Test func whatIsDueIsFoundAmongWhatIsOpen() async throws {
        let steps = try await plan(Store.dueSQL, 7)
        #expect(steps.first?.hasPrefix("SEARCH occurrence USING INDEX occurrenceOpen (tenant=?") == true, "\(steps)")
        #expect(!steps.contains { $0.contains("ORDER BY") }, "\(steps)")
    }

    @Test func theNextOfATaskIsFoundAmongThoseThatAreAlive() async throws {
        let steps = try await plan(Store.taskColumns + " WHERE task.tenant = ? AND task.id = ?", 2)
        #expect(steps.contains { $0.contains("occurrenceLive (tenant=? AND task=?)") }, "\(steps)")
    }

    @Test func streaksOfATaskAreOfItsOwnOccurrences() async throws {
        let steps = try await plan(Store.newestSQL("task.id = ?2"), 2)
        #expect(steps.contains { $0.hasPrefix("SEARCH o USING PRIMARY KEY (tenant=? AND task=?)") }, "\(steps)")
    }

    @Test func adherenceGoesThroughTheSpanOrWhoseItIs() async throws {
        var filter = OccurrenceFilter()
        let all = try await plan(Store.tallySQL(filter), 6)
        #expect(all.contains { $0.contains("occurrenceByDue (tenant=? AND dueAt>? AND dueAt<?)") }, "\(all)")
        #expect(!all.contains { $0.contains("ORDER BY") }, "\(all)")
        filter.profile = "ana"
        let own = try await plan(Store.tallySQL(filter), 6)
        #expect(own.contains { $0.contains("taskByProfile (tenant=? AND profile=?)") }, "\(own)")
        #expect(own.contains { $0.hasPrefix("SEARCH o USING PRIMARY KEY (tenant=? AND task=?)") }, "\(own)")
        filter = OccurrenceFilter()
        filter.task = TaskID(1)
        let one = try await plan(Store.tallySQL(filter), 6)
        #expect(one.contains { $0.hasPrefix("SEARCH o USING PRIMARY KEY (tenant=? AND task=?)") }, "\(one)")
    }
}
