package import FlowCore
import GRDB

/// A reminder with a fate, and its messages.
package struct SettledReminder: Sendable {
    package let item: ReminderItem
    /// Deliveries of the reminder, by channel and recipient.
    package let deliveries: [DeliveryRecord]
}

/// Reads of a simulation from its copy.
extension Store {
    /// Returns the reminders that got their fate after an instant, in order, at most `limit`.
    package func settledReminders(
        of tenant: TenantID,
        behind instant: Timestamp,
        limit: Int
    ) async throws(ReadFailure) -> [SettledReminder] {
        try await read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: Self.reminderColumns + """
                         WHERE reminder.tenant = ? AND reminder.fate IS NOT NULL AND reminder.fateAt > ?
                        ORDER BY reminder.fateAt, reminder.task, reminder.occurrence, reminder.number LIMIT ?
                        """
                ),
                arguments: [tenant.number, instant.milliseconds, limit]
            )
            return try rows.map { row in
                let item = try Self.reminderItem(row)
                return SettledReminder(item: item, deliveries: try Self.deliveries(db, of: item.id, tenant: tenant))
            }
        }
    }

    /// Returns those of some deliveries that are over, each with its reminder.
    ///
    /// Only those whose reminder got its fate at `instant` or before.
    package func belatedDeliveries(
        _ ids: [String],
        of tenant: TenantID,
        settledUntil instant: Timestamp
    ) async throws(ReadFailure) -> [SettledReminder] {
        try await read { db in
            try ids.compactMap { id -> SettledReminder? in
                let row = try Row.fetchOne(
                    db.cachedStatement(sql: "SELECT * FROM delivery WHERE tenant = ? AND id = ?"),
                    arguments: [tenant.number, id]
                )
                guard let delivery = try row.map(Rows.delivery), delivery.state.isFinal else { return nil }
                let reminder = delivery.reminder
                let itemRow = try Row.fetchOne(
                    db.cachedStatement(
                        sql: Self.reminderColumns + """
                             WHERE reminder.tenant = ? AND reminder.task = ? AND reminder.occurrence = ?
                            AND reminder.number = ? AND reminder.fateAt <= ?
                            """
                    ),
                    arguments: [
                        tenant.number, reminder.occurrence.task.number, reminder.occurrence.number, reminder.number,
                        instant.milliseconds,
                    ]
                )
                guard let itemRow else { return nil }
                return SettledReminder(item: try Self.reminderItem(itemRow), deliveries: [delivery])
            }
        }
    }

    /// Returns the ranges that were recorded after an instant, in order, at most `limit`.
    package func ranges(
        of tenant: TenantID,
        behind instant: Timestamp,
        limit: Int
    ) async throws(ReadFailure) -> [RangeItem] {
        try await read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT occurrenceRange.*, task.title FROM occurrenceRange
                        JOIN task ON task.tenant = occurrenceRange.tenant AND task.id = occurrenceRange.task
                        WHERE occurrenceRange.tenant = ? AND at > ? ORDER BY at, task, firstNumber LIMIT ?
                        """
                ),
                arguments: [tenant.number, instant.milliseconds, limit]
            ).map(Self.rangeItem)
        }
    }

    /// Returns the number of tasks that haven't ended, and how many of them have a reminder.
    package func taskCounts(of tenant: TenantID) async throws(ReadFailure) -> (all: Int, reminded: Int) {
        try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) AS tasks, coalesce(sum(EXISTS (SELECT 1 FROM json_each(task.rules)
                      WHERE NOT coalesce(json_extract(value, '$.isRetired'), 0))), 0) AS reminded
                    FROM task WHERE tenant = ? AND id > 0 AND state <> 'ended'
                    """,
                arguments: [tenant.number]
            )
            guard let row = row.map({ StoredRow($0, of: "task") }) else { return (0, 0) }
            return (try row["tasks"], try row["reminded"])
        }
    }

    /// Returns the number of reminders that are due until an instant and have no fate.
    package func openReminderCount(of tenant: TenantID, dueUntil instant: Timestamp) async throws(ReadFailure) -> Int {
        try await read { db in
            try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM reminder WHERE tenant = ? AND fate IS NULL AND dueAt <= ?",
                arguments: [tenant.number, instant.milliseconds]
            ) ?? 0
        }
    }

    private static func deliveries(
        _ db: Database,
        of id: ReminderID,
        tenant: TenantID
    ) throws -> [DeliveryRecord] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT * FROM delivery WHERE tenant = ? AND task = ? AND occurrence = ? AND reminder = ?
                    ORDER BY channel, recipient, id
                    """
            ),
            arguments: [tenant.number, id.occurrence.task.number, id.occurrence.number, id.number]
        ).map(Rows.delivery)
    }
}
