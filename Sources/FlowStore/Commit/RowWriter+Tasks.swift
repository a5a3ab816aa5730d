import FlowCore
import GRDB

/// Writes tasks and what hangs on them.
extension RowWriter {
    func write(_ rows: TaskRows) throws {
        try writeTask(rows)
        for row in rows.occurrences { try write(row, of: rows.task.id) }
        for range in rows.ranges { try write(range, of: rows.task.id) }
        for (id, reminder) in rows.reminders { try write(reminder, id) }
        for delivery in rows.deliveries { try write(delivery) }
    }

    /// Notes when the tenant has something to do next, for the scheduler.
    func writeWake() throws {
        try db.run(
            """
            INSERT INTO wake (tenant, dueAt)
            SELECT ?1, due FROM (SELECT min(wakeAt) AS due FROM task WHERE tenant = ?1 AND wakeAt IS NOT NULL)
            WHERE due IS NOT NULL
            ON CONFLICT (tenant) DO UPDATE SET dueAt = excluded.dueAt WHERE dueAt <> excluded.dueAt
            """,
            [.integer(tenant.number)]
        )
        try db.run(
            """
            DELETE FROM wake WHERE tenant = ?1
              AND NOT EXISTS (SELECT 1 FROM task WHERE tenant = ?1 AND wakeAt IS NOT NULL)
            """,
            [.integer(tenant.number)]
        )
    }

    /// Has every task due at once whose dates are rolled around holidays.
    func callRolledTasks(at instant: Timestamp) throws {
        try db.run(
            """
            UPDATE task SET dueAt = ?2, wakeAt = ?2
            WHERE tenant = ?1 AND holidays IS NOT NULL AND state <> 'ended' AND (dueAt IS NULL OR dueAt > ?2)
            """,
            [.integer(tenant.number), .instant(instant)]
        )
    }

    /// Has every task due at once of which something is still to come.
    func callTasks(at instant: Timestamp) throws {
        try db.run(
            """
            UPDATE task SET dueAt = ?2, wakeAt = ?2
            WHERE tenant = ?1 AND state <> 'ended' AND (dueAt IS NULL OR dueAt > ?2)
              AND EXISTS (SELECT 1 FROM occurrence INDEXED BY occurrenceLive
                WHERE occurrence.tenant = task.tenant AND occurrence.task = task.id AND live = 1)
            """,
            [.integer(tenant.number), .instant(instant)]
        )
    }

    /// Has tasks in the tenant's zone compute anew what is to come: they stand as those of another zone database.
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

    private func writeTask(_ rows: TaskRows) throws {
        let task = rows.task
        let changing: [StoredValue] = [
            .optional(task.spec.key), .text(task.spec.title), .optional(task.spec.profile), .text(task.state.rawValue),
            .text(try RowCoding.json(task.spec)), .text(try RowCoding.json(task.rules)), .integer(task.revision),
            .instant(task.since), .optional(task.last?.nominal.text), .optional(task.last.map { Int64($0.fold) }),
            .optional(task.last?.instant.milliseconds), .optional(task.materialiseAt?.milliseconds),
            .text(task.zoneRelease), .optional(task.holidays), .optional(task.tenantQuiet?.text),
            .integer(task.occurrenceCount),
            .optional(rows.dueAt?.milliseconds), .optional(rows.dueAt?.milliseconds),
            .integer(task.event), .optional(try task.ladder.map { try RowCoding.json($0) }),
            .optional(try task.pause.map { try RowCoding.json($0) }),
        ]
        let key: [StoredValue] = [.integer(tenant.number), .integer(task.id.number)]
        if rows.isNew {
            try db.run(
                """
                INSERT INTO task (key, title, profile, state, definition, rules, revision, since, lastNominal, lastFold, lastAt,
                  materialiseAt, zoneRelease, holidays, tenantQuiet, occurrenceCount, dueAt, wakeAt, event, policy, pause,
                  tenant, id, createdAt, createdBy, createdEvent,
                  origin, job, step, moment, paymentSchedule, instalment)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                changing + key + [
                    .instant(task.created.at), .text(task.created.by.text), .integer(task.created.event),
                ] + Self.columns(of: task.origin)
            )
        } else {
            try db.run(
                """
                UPDATE task SET key = ?, title = ?, profile = ?, state = ?, definition = ?, rules = ?, revision = ?, since = ?,
                  lastNominal = ?, lastFold = ?, lastAt = ?, materialiseAt = ?, zoneRelease = ?, holidays = ?, tenantQuiet = ?,
                  occurrenceCount = ?, dueAt = ?, wakeAt = ?, event = ?, policy = ?, pause = ?, problem = NULL, problemAt = NULL
                WHERE tenant = ? AND id = ?
                """,
                changing + key
            )
            try expectOneRow("task")
        }
    }

    private static func columns(of origin: TaskOrigin) -> [StoredValue] {
        switch origin {
        case .own: [.text("own"), .null, .null, .null, .null, .null]
        case .step(let job, let step, let moment):
            [.text("step"), .integer(job.number), .text(step.text), .text(moment.rawValue), .null, .null]
        case .instalment(let id):
            [
                .text("instalment"), .null, .null, .null, .integer(id.schedule.number), .integer(id.number),
            ]
        }
    }

    private func write(_ row: TaskRows.Occurrence, of task: TaskID) throws {
        let occurrence = row.occurrence
        let mark = occurrence.mark
        try db.run(
            """
            INSERT INTO occurrence (tenant, task, number, revision, nominal, fold, startAt, dueAt, grace, tolerance, putOff,
              patient, state, fired, live, reminderCount, acknowledgements, settledAt, settledBy, settledEvent, note)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, task, number) DO UPDATE SET startAt = excluded.startAt,
              dueAt = excluded.dueAt, putOff = excluded.putOff, state = excluded.state, fired = excluded.fired,
              live = excluded.live,
              reminderCount = excluded.reminderCount, acknowledgements = excluded.acknowledgements,
              settledAt = excluded.settledAt, settledBy = excluded.settledBy, settledEvent = excluded.settledEvent,
              note = excluded.note
            """,
            [
                .integer(tenant.number), .integer(task.number), .integer(occurrence.number),
                .integer(occurrence.revision), .text(mark.nominal.text), .integer(mark.fold), .instant(mark.instant),
                .instant(occurrence.dueAt), .integer(occurrence.grace), .integer(occurrence.tolerance),
                .integer(occurrence.putOff), .integer(occurrence.isPatient ? 1 : 0),
                .text(occurrence.state.rawValue), .integer(occurrence.hasFired ? 1 : 0), .integer(row.isLive ? 1 : 0),
                .integer(occurrence.reminderCount),
                occurrence.acknowledgements.isEmpty ? .null : .text(try RowCoding.json(occurrence.acknowledgements)),
                .optional(occurrence.settled?.at.milliseconds), .optional(occurrence.settled?.by.text),
                .optional(occurrence.settled?.event), .optional(occurrence.note),
            ]
        )
    }

    private func write(_ range: OccurrenceRange, of task: TaskID) throws {
        try db.run(
            "INSERT INTO occurrenceRange VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(tenant.number), .integer(task.number), .integer(range.firstNumber), .integer(range.count),
                .integer(range.revision), .text(range.first.nominal.text), .integer(range.first.fold),
                .instant(range.first.instant), .text(range.last.nominal.text), .integer(range.last.fold),
                .instant(range.last.instant), .text(range.fate.rawValue), .instant(range.at),
            ]
        )
    }

    /// A fate that is on disk is never written over.
    private func write(_ reminder: Reminder, _ id: ReminderID) throws {
        let position = reminder.position
        try db.run(
            """
            INSERT INTO reminder VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, task, occurrence, number) DO UPDATE SET plannedAt = excluded.plannedAt,
              dueAt = excluded.dueAt, deferral = excluded.deferral, firedAt = excluded.firedAt,
              fate = excluded.fate, fateAt = excluded.fateAt, reason = excluded.reason,
              coveredByTask = excluded.coveredByTask, coveredByOccurrence = excluded.coveredByOccurrence, coveredByNumber = excluded.coveredByNumber
            WHERE fate IS NULL
            """,
            [
                .integer(tenant.number), .integer(id.occurrence.task.number), .integer(id.occurrence.number),
                .integer(id.number), .integer(position.rule), .integer(position.step), .integer(position.repetition),
                .integer(position.round), .integer(position.nag), .integer(position.isSnooze ? 1 : 0),
                .optional(reminder.ladderStep?.text), .instant(reminder.plannedAt), .instant(reminder.dueAt),
                .optional(reminder.deferral?.rawValue),
                .optional(reminder.firedAt?.milliseconds), .optional(reminder.fate?.rawValue),
                .optional(reminder.fateAt?.milliseconds), .optional(reminder.reason),
                .optional(reminder.coveredBy?.occurrence.task.number),
                .optional(reminder.coveredBy.map { Int64($0.occurrence.number) }),
                .optional(reminder.coveredBy.map { Int64($0.number) }),
            ]
        )
        try expectOneRow("reminder")
    }

    /// What is final on disk stays as it is.
    private func write(_ delivery: DeliveryRecord) throws {
        let reminder = delivery.reminder
        try db.run(
            """
            INSERT INTO delivery VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, id) DO UPDATE SET state = excluded.state, dueAt = excluded.dueAt,
              attempt = excluded.attempt, changedAt = excluded.changedAt, reason = excluded.reason
            WHERE state IN ('pending', 'sending')
            """,
            [
                .integer(tenant.number), .text(delivery.id), .integer(reminder.occurrence.task.number),
                .integer(reminder.occurrence.number), .integer(reminder.number), .text(delivery.channel),
                .optional(delivery.recipient), .text(delivery.title), .text(delivery.text), .text(delivery.payload),
                .integer(delivery.isHeldWhenAmbiguous ? 1 : 0), .integer(delivery.isShared ? 1 : 0),
                .instant(delivery.createdAt),
                .instant(delivery.openAt), .text(delivery.state.rawValue), .instant(delivery.dueAt),
                .integer(delivery.attempt),
                .instant(delivery.changedAt), .optional(delivery.reason),
            ]
        )
        try expectOneRow("delivery")
    }
}
