package import FlowCore
import GRDB

/// The ledger of reminders, each list from one snapshot.
extension Store {
    static let reminderColumns = """
        SELECT reminder.*, task.title, task.profile, task.job, task.step AS stepKey, task.anchor, task.paymentSchedule,
          task.instalment, task.payment, task.addressOf, task.channel, task.definition ->> '$.derivation.context' AS context,
          coalesce(task.definition ->> '$.derivation.addressee', task.profile) AS addressee,
          (SELECT value ->> '$.rule' FROM json_each(task.rules) WHERE value ->> '$.number' = reminder.rule) AS ruleText,
          CASE WHEN task.ladderState ->> '$.progress.ladder' = reminder.rule
            THEN task.ladderState ->> '$.plan' END AS ladderText FROM reminder
        JOIN task ON task.tenant = reminder.tenant AND task.id = reminder.task
        """

    /// Reminders that are open, by when they go out; or those with a fate, newest first.
    ///
    /// With `isFailed` only those that hang, or those that could not be delivered, be it to one of several. Refuses a task or a job that isn't there.
    package func reminders(
        of slug: String,
        for caller: Caller,
        task: TaskID?,
        job: JobID? = nil,
        isSettled: Bool,
        isFailed: Bool = false,
        after cursor: TimeCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Page<ReminderItem, TimeCursor> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try Self.require(task, job, tenant, in: db)
            let (time, order) = isSettled ? ("fateAt", "DESC") : ("dueAt", "ASC")
            let compare = isSettled ? "<" : ">"
            let edge: Int64 = isSettled ? .max : .min
            let start = (cursor ?? TimeCursor([])).filled([edge, edge, edge, edge])
            let rows = try Row.fetchAll(
                db,
                sql: (isFailed ? Self.failedColumns : Self.reminderColumns) + """
                     WHERE reminder.tenant = ?1 AND \(Self.isListed(isSettled: isSettled, isFailed: isFailed))
                    AND (?2 IS NULL OR reminder.task = ?2) AND (?8 IS NULL OR task.job = ?8
                      OR EXISTS (SELECT 1 FROM paymentSchedule WHERE paymentSchedule.tenant = task.tenant
                        AND paymentSchedule.id = task.paymentSchedule AND paymentSchedule.job = ?8))
                    AND (reminder.\(time), reminder.task, reminder.occurrence, reminder.number) \(compare) (?3, ?4, ?5, ?6)
                    ORDER BY reminder.\(time) \(order), reminder.task \(order), reminder.occurrence \(order),
                      reminder.number \(order) LIMIT ?7
                    """,
                arguments: [
                    tenant.number, task?.number, start[0], start[1], start[2], start[3], limit + 1,
                    job?.number,
                ]
            )
            return Page(try rows.map(Self.reminderItem), limit: limit) { item in
                let at = isSettled ? item.reminder.fateAt : item.reminder.dueAt
                return Self.cursor(item, at: at ?? item.reminder.dueAt)
            }
        }
    }

    private static func isListed(isSettled: Bool, isFailed: Bool) -> String {
        switch (isSettled, isFailed) {
        case (false, false): "fate IS NULL"
        case (true, false): "fate IS NOT NULL"
        case (false, true): "firedAt IS NOT NULL AND \(isHanging)"
        case (true, true): "fate IS NOT NULL AND (fate = 'failed' OR fate IN ('sent', 'sentLate') AND \(hasDead))"
        }
    }

    /// A reminder with everything that is known about it.
    package func reminderStory(
        _ id: ReminderID,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> ReminderStory {
        try await read(of: slug) { db in
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
            else { throw Refusal.task(.noSuchReminder(id.description)) }
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

    static func require(_ task: TaskID?, _ job: JobID?, _ tenant: TenantID, in db: Database) throws {
        let things = [("task", task?.number), ("job", job?.number)]
        for case (let table, let number?) in things {
            let isThere = try Int.fetchOne(
                db.cachedStatement(sql: "SELECT 1 FROM \(table) WHERE tenant = ? AND id = ?"),
                arguments: [tenant.number, number]
            )
            guard isThere == nil else { continue }
            throw table == "task" ? Refusal.task(.noSuchTask(String(number))) : Refusal.noSuchJob(String(number))
        }
    }

    static func cursor(_ item: ReminderItem, at instant: Timestamp) -> TimeCursor {
        let occurrence = item.id.occurrence
        return TimeCursor([
            instant.milliseconds, occurrence.task.number, Int64(occurrence.number), Int64(item.id.number),
        ])
    }

    static func reminderItem(_ row: Row) throws -> ReminderItem {
        let stored = StoredRow(row, of: "reminder")
        let ladder: String? = try stored["ladderText"]
        let rule: String? = try stored["ruleText"]
        return ReminderItem(
            id: try Rows.reminderID(row),
            origin: try Rows.origin(stored, step: "stepKey"),
            title: try stored["title"],
            context: try stored["context"],
            profile: try stored["profile"],
            addressee: try stored["addressee"],
            rule: try rule.map { try Rows.rule($0, stored) },
            ladder: try ladder.map { try Rows.ladder($0, stored) },
            reminder: try Rows.reminder(row),
            undelivered: row.hasColumn("undelivered") ? try stored["undelivered"] : nil
        )
    }

    static func rangeItem(_ row: Row) throws -> RangeItem {
        let stored = StoredRow(row, of: "occurrenceRange")
        return RangeItem(task: TaskID(try stored["task"]), title: try stored["title"], range: try Rows.range(row))
    }
}
