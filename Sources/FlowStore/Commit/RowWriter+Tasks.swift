import FlowCore
import GRDB

/// Writes tasks and what hangs on them.
extension RowWriter {
    func write(_ rows: TaskRows) throws {
        let id = rows.task.id
        try run(rows.isNew ? TaskTables.insert : TaskTables.update, rows)
        for row in rows.occurrences {
            try run(
                TaskTables.setOccurrence,
                OccurrenceRow(task: id, occurrence: row.occurrence, isLive: row.isLive)
            )
        }
        for range in rows.ranges { try run(TaskTables.insertRange, (task: id, range: range)) }
        for reminder in rows.reminders { try run(TaskTables.setReminder, reminder) }
        for delivery in rows.deliveries {
            try run(TaskTables.setDelivery, delivery)
            for link in delivery.links { try run(TaskTables.setCode, KeptCode(of: link, in: delivery)) }
        }
    }

    func redeem(_ code: LinkHash, at instant: Timestamp) throws {
        try db.run(
            "UPDATE code SET redeemedAt = ? WHERE tenant = ? AND hash = ? AND redeemedAt IS NULL",
            [.instant(instant), .integer(tenant.number), .blob(code.bytes)]
        )
        try expectOneRow("code")
    }

    func pruneDeliveries(_ ids: [String]) throws {
        for id in ids {
            // One that somebody had tried once more in the meantime stays.
            try db.run(
                "DELETE FROM delivery WHERE tenant = ? AND id = ? AND state NOT IN ('pending', 'sending')",
                [.integer(tenant.number), .text(id)]
            )
        }
    }

    /// Takes when a tenant has something to do next from the begin of the index; of a `min()` all of it would be read.
    static let wakeSQL = """
        INSERT INTO wake (tenant, dueAt)
        SELECT tenant, wakeAt FROM task WHERE tenant = ?1 AND wakeAt IS NOT NULL ORDER BY wakeAt LIMIT 1
        ON CONFLICT (tenant) DO UPDATE SET dueAt = excluded.dueAt WHERE dueAt <> excluded.dueAt
        """

    func writeWake() throws {
        try db.run(Self.wakeSQL, [.integer(tenant.number)])
        try db.run(
            """
            DELETE FROM wake WHERE tenant = ?1
              AND NOT EXISTS (SELECT 1 FROM task WHERE tenant = ?1 AND wakeAt IS NOT NULL)
            """,
            [.integer(tenant.number)]
        )
    }

    func callRolledTasks(at instant: Timestamp) throws {
        try db.run(
            """
            UPDATE task SET dueAt = ?2, wakeAt = ?2
            WHERE tenant = ?1 AND holidays IS NOT NULL AND state <> 'ended' AND (dueAt IS NULL OR dueAt > ?2)
            """,
            [.integer(tenant.number), .instant(instant)]
        )
    }

    /// Has every task due at once of which something is still to come and, where names are given, that has one of them.
    func callTasks(at instant: Timestamp, naming names: Set<String>?) throws {
        guard let names else { return try callTasks(at: instant, naming: nil as String?) }
        for name in names.sorted() { try callTasks(at: instant, naming: name) }
    }

    private func callTasks(at instant: Timestamp, naming name: String?) throws {
        try db.run(
            """
            UPDATE task SET dueAt = ?2, wakeAt = ?2
            WHERE tenant = ?1 AND state <> 'ended' AND (dueAt IS NULL OR dueAt > ?2)
              AND EXISTS (SELECT 1 FROM occurrence INDEXED BY occurrenceLive
                WHERE occurrence.tenant = task.tenant AND occurrence.task = task.id AND live = 1)
              AND (?3 IS NULL OR instr(rules, ?3) > 0 OR instr(definition, ?3) > 0 OR instr(ladderState, ?3) > 0)
            """,
            [.integer(tenant.number), .instant(instant), .optional(name)]
        )
    }

    /// Has tasks in the tenant's zone recompute what is to come, by marking them as those of another zone database.
    func callTasksOfTenantZone() throws {
        try db.run(
            """
            UPDATE task SET zoneRelease = ?2
            WHERE tenant = ?1 AND state <> 'ended' AND definition ->> '$.isZoneOfTenant'
            """,
            [.integer(tenant.number), .text(TenantTask.releaseStale)]
        )
    }

    /// Notes when tasks are looked at again that can't be read; when they are due stays.
    func write(_ unreadable: [UnreadableTask]) throws {
        for task in unreadable { try write(task) }
    }

    private func write(_ unreadable: UnreadableTask) throws {
        try db.run(
            """
            UPDATE task SET wakeAt = max(dueAt, ?), problem = ?, problemAt = ? WHERE tenant = ? AND id = ?
            """,
            [
                .instant(unreadable.lookAt), .text(unreadable.problem.text), .instant(unreadable.problem.since),
                .integer(tenant.number), .integer(unreadable.id.number),
            ]
        )
    }
}
