package import FlowCore
import GRDB

/// The ledger of reminders, each list from one snapshot.
extension Store {
    private static let reminderColumns = """
        SELECT reminder.*, task.title, task.profile FROM reminder
        JOIN task ON task.tenant = reminder.tenant AND task.id = reminder.task
        """

    /// Reminders that are open, by when they go out; or those with a fate, newest first.
    package func reminders(
        of slug: String,
        for caller: Caller,
        task: TaskID?,
        isSettled: Bool,
        after cursor: TimeCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Page<ReminderItem, TimeCursor> {
        try await read { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let (time, order) = isSettled ? ("fateAt", "DESC") : ("dueAt", "ASC")
            let compare = isSettled ? "<" : ">"
            let edge: Int64 = isSettled ? .max : .min
            let start = (cursor ?? TimeCursor([])).filled([edge, edge, edge, edge])
            let rows = try Row.fetchAll(
                db,
                sql: Self.reminderColumns + """
                     WHERE reminder.tenant = ?1 AND fate IS \(isSettled ? "NOT NULL" : "NULL")
                    AND (?2 IS NULL OR reminder.task = ?2)
                    AND (reminder.\(time), reminder.task, reminder.occurrence, reminder.number) \(compare) (?3, ?4, ?5, ?6)
                    ORDER BY reminder.\(time) \(order), reminder.task \(order), reminder.occurrence \(order),
                      reminder.number \(order) LIMIT ?7
                    """,
                arguments: [tenant.number, task?.number, start[0], start[1], start[2], start[3], limit + 1]
            )
            return Page(try rows.map(Self.reminderItem), limit: limit) { item in
                let at = isSettled ? item.reminder.fateAt : item.reminder.dueAt
                return Self.cursor(item, at: at ?? item.reminder.dueAt)
            }
        }
    }

    /// What did not go out in time since an instant, oldest first; the ranges of that time besides.
    package func missed(
        of slug: String,
        for caller: Caller,
        since instant: Timestamp,
        after cursor: TimeCursor?,
        limit: Int
    ) async throws(ReadFailure) -> (Page<ReminderItem, TimeCursor>, [RangeItem]) {
        try await read { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let start = (cursor ?? TimeCursor([])).filled([.min, 0, 0, 0])
            let rows = try Row.fetchAll(
                db,
                sql: Self.reminderColumns + """
                     WHERE reminder.tenant = ?1 AND reminder.fateAt >= ?2
                    AND fate IN ('sentLate', 'coalesced', 'skipped', 'expired', 'failed', 'ambiguous')
                    AND (reminder.fateAt, reminder.task, reminder.occurrence, reminder.number) > (?3, ?4, ?5, ?6)
                    ORDER BY reminder.fateAt, reminder.task, reminder.occurrence, reminder.number LIMIT ?7
                    """,
                arguments: [tenant.number, instant.milliseconds, start[0], start[1], start[2], start[3], limit + 1]
            )
            let ranges = try Row.fetchAll(
                db,
                sql: """
                    SELECT occurrenceRange.*, task.title FROM occurrenceRange
                    JOIN task ON task.tenant = occurrenceRange.tenant AND task.id = occurrenceRange.task
                    WHERE occurrenceRange.tenant = ? AND at >= ? ORDER BY at, task, firstNumber LIMIT ?
                    """,
                arguments: [tenant.number, instant.milliseconds, cursor == nil ? limit : 0]
            )
            let page = Page(try rows.map(Self.reminderItem), limit: limit) { item in
                Self.cursor(item, at: item.reminder.fateAt ?? item.reminder.dueAt)
            }
            return (page, try ranges.map(Self.rangeItem))
        }
    }

    /// A reminder with everything that is known about it.
    package func reminderStory(
        _ id: ReminderID,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> ReminderStory {
        try await read { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let key: StatementArguments = [
                tenant.number, id.occurrence.task.number, id.occurrence.number, id.number,
            ]
            let row = try Row.fetchOne(
                db,
                sql: Self.reminderColumns + """
                     WHERE reminder.tenant = ? AND reminder.task = ? AND reminder.occurrence = ? AND reminder.number = ?
                    """,
                arguments: key
            )
            guard let row, let whole = try Self.task(db, id.occurrence.task, tenant: tenant),
                let live = try Self.occurrence(db, id.occurrence, tenant: tenant)
            else { throw Refusal.noSuchReminder(id.description) }
            let item = try Self.reminderItem(row)
            return ReminderStory(
                item: item,
                rule: whole.rules.first { $0.number == item.reminder.position.rule }?.rule,
                occurrence: OccurrenceItem(
                    task: whole.id,
                    title: whole.spec.title,
                    profile: whole.spec.profile,
                    zone: whole.spec.timing.zone,
                    occurrence: live.occurrence
                ),
                deliveries: live.deliveries.values.filter { $0.reminder == id }
                    .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
            )
        }
    }

    private static func cursor(_ item: ReminderItem, at instant: Timestamp) -> TimeCursor {
        let occurrence = item.id.occurrence
        return TimeCursor([
            instant.milliseconds, occurrence.task.number, Int64(occurrence.number), Int64(item.id.number),
        ])
    }

    private static func reminderItem(_ row: Row) throws -> ReminderItem {
        let stored = StoredRow(row, of: "reminder")
        return ReminderItem(
            id: try Rows.reminderID(row),
            title: try stored["title"],
            profile: try stored["profile"],
            reminder: try Rows.reminder(row)
        )
    }

    private static func rangeItem(_ row: Row) throws -> RangeItem {
        let stored = StoredRow(row, of: "occurrenceRange")
        return RangeItem(task: TaskID(try stored["task"]), title: try stored["title"], range: try Rows.range(row))
    }
}
