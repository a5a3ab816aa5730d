import FlowCore
import GRDB

/// Copier of the rows that a tenant's reminders depend on, from one snapshot into an empty database.
///
/// The database has the same schema; the tables come from it, so that a new one isn't forgotten. What happened once and
/// decides nothing any more is left out: the events, old answers, reminders of occurrences that are over. So are
/// tokens, which have no use there.
struct TenantCopier {
    private static let leftOut: Set = [
        "event", "idempotency", "token", "daemonTick", "outage", "occurrenceRange", "code", "grdb_migrations",
    ]

    /// Selections of the rows copied from tables that grow with time; the parameter is the tenant.
    ///
    /// A new revision of a task asks what fired in the two days before its newest occurrence, by the wall clock (four
    /// days cover that in every zone), and which of its newest 64 occurrences did.
    private static let selections: [String: String] = [
        "occurrence": """
        SELECT occurrence.* FROM task CROSS JOIN occurrence
          ON occurrence.tenant = task.tenant AND occurrence.task = task.id
        WHERE task.tenant = ?1 AND occurrence.nominal >= min(
          strftime('%Y-%m-%dT%H:%M:%S', coalesce(task.lastAt, task.since) / 1000 - 345600, 'unixepoch'),
          coalesce((SELECT nominal FROM occurrence AS newest
            WHERE newest.tenant = task.tenant AND newest.task = task.id
            ORDER BY nominal DESC LIMIT 1 OFFSET 63), ''))
        UNION SELECT * FROM occurrence WHERE tenant = ?1 AND live = 1
        """,
        "reminder": """
        SELECT reminder.* FROM occurrence CROSS JOIN reminder ON reminder.tenant = occurrence.tenant
          AND reminder.task = occurrence.task AND reminder.occurrence = occurrence.number
        WHERE occurrence.tenant = ?1 AND occurrence.live = 1
        """,
        "delivery": """
        SELECT delivery.* FROM occurrence CROSS JOIN delivery ON delivery.tenant = occurrence.tenant
          AND delivery.task = occurrence.task AND delivery.occurrence = occurrence.number
        WHERE occurrence.tenant = ?1 AND occurrence.live = 1
        """,
        "media": """
        SELECT media.* FROM media LEFT JOIN occurrence ON occurrence.tenant = media.tenant
          AND occurrence.task = media.task AND occurrence.number = media.occurrence
        WHERE media.tenant = ?1 AND (media.task IS NULL OR occurrence.live = 1)
        """,
    ]

    let source: Database
    let target: Database
    let tenant: TenantID
    let rowCountMax: Int

    /// Copies everything in one transaction of the target; throws `limitReached` when that is too much.
    func run() throws {
        try target.inTransaction {
            // The tables come in any order; what doesn't fit together in the end is refused.
            try target.execute(sql: "PRAGMA defer_foreign_keys = ON")
            var room = rowCountMax
            for table in try tables() { room -= try copy(table, room: room) }
            // What is under way is tried at once: how that ends isn't known yet.
            try target.execute(
                sql: "UPDATE delivery SET state = 'pending', attempt = attempt - 1 WHERE state = 'sending'"
            )
            return .commit
        }
    }

    private func tables() throws -> [String] {
        let names = try String.fetchAll(
            target,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
        )
        return names.filter { !Self.leftOut.contains($0) }
    }

    private func copy(_ table: String, room: Int) throws -> Int {
        let key = table == "tenant" ? "id" : "tenant"
        let selection = Self.selections[table] ?? "SELECT * FROM \(table) WHERE \(key) = ?1"
        let rows = try Row.fetchCursor(source, sql: selection, arguments: [tenant.number])
        let places = Array(repeating: "?", count: try target.columns(in: table).count).joined(separator: ", ")
        let insert = try target.makeStatement(sql: "INSERT INTO \(table) VALUES (\(places))")
        var count = 0
        while let row = try rows.next() {
            count += 1
            guard count <= room else { throw Refusal.limitReached(limit: "simulatedRows", allowed: rowCountMax) }
            try insert.execute(arguments: StatementArguments(row.databaseValues))
        }
        return count
    }
}
