package import FlowCore
import GRDB

/// Reminders that did not go out in time.
extension Store {
    /// A page of what did not go out in time since an instant, oldest first.
    package struct Missed: Sendable {
        package let reminders: [ReminderItem]
        /// Ranges of what was too much for a row each.
        package let ranges: [RangeItem]
        package let next: TimeCursor?
    }

    /// Returns what did not go out in time since an instant.
    ///
    /// Rows and ranges come in one order, at most `limit` of both together. What was sent to some and given up for
    /// another is among it. What a digest covers in time is not, nor what was held before its time had come.
    package func missed(
        of slug: String,
        for caller: Caller,
        since instant: Timestamp,
        after cursor: TimeCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Missed {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let start = (cursor ?? TimeCursor([])).filled([.min, 0, 0, 0])
            let arguments: StatementArguments = [
                tenant.number, instant.milliseconds, start[0], start[1], start[2], start[3], limit + 1,
            ]
            let reminders = try Row.fetchAll(
                db,
                sql: Self.failedColumns + """
                     WHERE reminder.tenant = ?1 AND reminder.fateAt >= ?2
                    AND (fate IN ('sentLate', 'coalesced', 'skipped', 'suppressed(quiet)', 'suppressed(held)', 'expired',
                      'failed', 'ambiguous') OR fate = 'sent' AND \(Self.hasDead))
                    AND (fate <> 'suppressed(held)' OR fateAt >= reminder.dueAt)
                    AND (fate <> 'coalesced' OR fateAt - reminder.dueAt > \(Reminding.latenessMaxMilliseconds))
                    AND (reminder.fateAt, reminder.task, reminder.occurrence, reminder.number) > (?3, ?4, ?5, ?6)
                    ORDER BY reminder.fateAt, reminder.task, reminder.occurrence, reminder.number LIMIT ?7
                    """,
                arguments: arguments
            ).map(Self.reminderItem)
            // A range stands before the reminder of its first number; reminders are numbered from 1.
            let ranges = try Row.fetchAll(
                db,
                sql: """
                    SELECT occurrenceRange.*, task.title FROM occurrenceRange
                    JOIN task ON task.tenant = occurrenceRange.tenant AND task.id = occurrenceRange.task
                    WHERE occurrenceRange.tenant = ?1 AND at >= ?2 AND (at, task, firstNumber, 0) > (?3, ?4, ?5, ?6)
                    ORDER BY at, task, firstNumber LIMIT ?7
                    """,
                arguments: arguments
            ).map(Self.rangeItem)
            return Self.page(reminders, ranges, limit: limit)
        }
    }

    private static func page(_ reminders: [ReminderItem], _ ranges: [RangeItem], limit: Int) -> Missed {
        let keys =
            reminders.map { cursor($0, at: $0.reminder.fateAt ?? $0.reminder.dueAt) }
            + ranges.map { item in
                TimeCursor([item.range.at.milliseconds, item.task.number, Int64(item.range.firstNumber), 0])
            }
        let order = keys.indices.sorted { keys[$0].numbers.lexicographicallyPrecedes(keys[$1].numbers) }
        let page = order.prefix(limit)
        return Missed(
            reminders: page.filter { $0 < reminders.count }.map { reminders[$0] },
            ranges: page.filter { $0 >= reminders.count }.map { ranges[$0 - reminders.count] },
            next: order.count > limit ? page.last.map { keys[$0] } : nil
        )
    }
}
