package import FlowCore
import GRDB

/// Numbers of reminders by their fate.
package struct FateTally: Hashable, Sendable {
    /// Numbers of reminders by fate, those in ranges included.
    package var counts: [ReminderFate: Int] = [:]
    package var underWayCount = 0
    /// Number of the counted reminders that stand in ranges.
    package var rangeCount = 0
}

extension Store {
    /// Counts the fates since `start` of the reminders that were due until `end`.
    package func fatesOfAllTenants(
        since start: Timestamp,
        dueUntil end: Timestamp
    ) async throws(ReadFailure) -> FateTally {
        try await read { db in
            var tally = FateTally()
            // Tenant by tenant, so that each is a range of its index.
            let settled = try Row.fetchAll(
                db,
                sql: """
                    SELECT fate, count(*) AS count FROM tenant CROSS JOIN reminder ON reminder.tenant = tenant.id
                    WHERE fate IS NOT NULL AND fateAt >= ? AND dueAt <= ? GROUP BY fate
                    """,
                arguments: [start.milliseconds, end.milliseconds]
            )
            try Self.count(settled, in: &tally)
            let ranges = try Row.fetchAll(
                db,
                sql: """
                    SELECT fate, sum(count) AS count FROM tenant CROSS JOIN occurrenceRange
                      ON occurrenceRange.tenant = tenant.id
                    WHERE at >= ? GROUP BY fate
                    """,
                arguments: [start.milliseconds]
            )
            tally.rangeCount = try Self.count(ranges, in: &tally)
            let underWay = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM tenant CROSS JOIN reminder ON reminder.tenant = tenant.id
                    WHERE fate IS NULL AND dueAt <= ? AND firedAt >= ?
                    """,
                arguments: [end.milliseconds, start.milliseconds]
            )
            tally.underWayCount = underWay ?? 0
            return tally
        }
    }

    @discardableResult
    private static func count(_ rows: [Row], in tally: inout FateTally) throws -> Int {
        var total = 0
        for row in rows {
            let row = StoredRow(row, of: "reminder")
            let count: Int = try row["count"]
            tally.counts[try row.state(ReminderFate.self, "fate"), default: 0] += count
            total += count
        }
        return total
    }
}
