package import FlowCore
import GRDB

/// Adherence of tasks in a span of time, by person, task or time.
extension Store {
    /// Result of counting adherence, with titles and with the ranges that were passed over as a whole.
    package struct Adherences: Sendable {
        package let tally: AdherenceTally
        package let titles: [TaskID: String]
        /// Ranges with a part in the span: each counts where it begins, if that is in the span.
        package let ranges: [PassedRange]
    }

    /// Counts the occurrences of a filter by the days of a zone; refuses more than `AdherenceTally` takes.
    package func adherences(
        of slug: String,
        for caller: Caller,
        _ filter: OccurrenceFilter,
        by parts: Set<AdherencePart>,
        in zone: ZoneRules
    ) async throws(ReadFailure) -> Adherences {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try Self.requireProfile(filter.profile, tenant, in: db)
            if let task = filter.task { try Self.requireTask(task, tenant, in: db) }
            var tally = AdherenceTally(by: parts, in: zone)
            try Self.addOccurrences(to: &tally, db, tenant, filter)
            let ranges = try Self.ranges(db, tenant, filter, limit: AdherenceTally.occurrenceCountMax)
            for range in ranges where filter.from.map({ $0 <= range.item.range.first.instant }) ?? true {
                let passed = range.item.range
                tally.add(passed.count, range.count, of: range.item.task, for: range.profile, at: passed.first.instant)
            }
            guard tally.groups.count <= AdherenceTally.groupCountMax else {
                throw Refusal.limitReached(limit: "groups", allowed: AdherenceTally.groupCountMax)
            }
            return Adherences(tally: tally, titles: try Self.titles(of: tally, db, tenant), ranges: ranges)
        }
    }

    private static func addOccurrences(
        to tally: inout AdherenceTally,
        _ db: Database,
        _ tenant: TenantID,
        _ filter: OccurrenceFilter
    ) throws {
        var count = 0
        try StoredRow.forEach(
            db,
            sql: tallySQL(filter),
            arguments: [
                tenant.number, filter.from?.milliseconds ?? .min, filter.until?.milliseconds ?? .max, filter.profile,
                filter.task?.number, AdherenceTally.occurrenceCountMax + 1,
            ],
            of: "occurrence"
        ) { row in
            count += 1
            guard let counted = try adherenceCount(row) else { return true }
            let task = TaskID(try row["task"])
            tally.add(counted, of: task, for: try row["profile"], at: try row.instant("dueAt"))
            return tally.groups.count <= AdherenceTally.groupCountMax
        }
        guard count <= AdherenceTally.occurrenceCountMax else {
            throw Refusal.limitReached(limit: "countedOccurrences", allowed: AdherenceTally.occurrenceCountMax)
        }
    }

    /// The occurrences of a filter, newest first: of one profile or task its own are gone through, else those of the span.
    ///
    /// The signs keep SQLite from going through the whole span once for each task.
    static func tallySQL(_ filter: OccurrenceFilter) -> String {
        let columns = "o.task AS task, task.profile AS profile, o.dueAt AS dueAt, o.state AS state"
        let own = """
            task CROSS JOIN occurrence AS o ON o.tenant = task.tenant AND o.task = task.id
            WHERE task.tenant = ?1 AND +task.id > 0 AND +o.dueAt >= ?2 AND +o.dueAt < ?3
            AND \(filter.task == nil ? "task.profile = ?4 AND ?5 IS NULL" : "task.id = ?5 AND ?4 IS NULL")
            """
        let all = """
            occurrence AS o INDEXED BY occurrenceByDue CROSS JOIN task ON task.tenant = o.tenant AND task.id = o.task
            WHERE o.tenant = ?1 AND o.task > 0 AND o.dueAt >= ?2 AND o.dueAt < ?3 AND ?4 IS NULL AND ?5 IS NULL
            """
        let isNarrow = filter.profile != nil || filter.task != nil
        return """
            SELECT \(columns), \(adherenceColumns(of: "o")) FROM \(isNarrow ? own : all)
            ORDER BY \(isNarrow ? "+" : "")o.dueAt DESC, o.task DESC, o.number DESC LIMIT ?6
            """
    }

    private static func titles(
        of tally: AdherenceTally,
        _ db: Database,
        _ tenant: TenantID
    ) throws -> [TaskID: String] {
        let statement = try db.cachedStatement(sql: "SELECT title FROM task WHERE tenant = ? AND id = ?")
        var titles: [TaskID: String] = [:]
        for task in Set(tally.groups.keys.compactMap(\.task)) {
            titles[task] = try String.fetchOne(statement, arguments: [tenant.number, task.number])
        }
        return titles
    }
}
