import FlowCore
import GRDB

/// Writes the rows of one tenant.
struct RowWriter {
    let db: Database
    let tenant: TenantID

    func write(_ row: RowChange) throws {
        switch row {
        case .tenantCreated(let id, let spec, let created, let first):
            try writeTenant(id, spec, created, first)
        case .tenantChanged(let spec): try updateTenant(spec)
        case .memberSet(let member):
            try writeMember(member)
        case .memberRemoved(let principal):
            try db.run(
                "DELETE FROM member WHERE tenant = ? AND principal = ?",
                [.integer(tenant.number), .text(principal.text)]
            )
            try expectOneRow("member")
        case .tokenCreated(let token):
            try writeToken(token)
        case .tokenForgotten(let id):
            try db.run("DELETE FROM token WHERE tenant = ? AND id = ?", [.integer(tenant.number), .text(id.text)])
            try expectOneRow("token")
        case .tokenRevoked(let token):
            try db.run(
                "UPDATE token SET revokedAt = ? WHERE tenant = ? AND id = ?",
                [.optional(token.revokedAt?.milliseconds), .integer(tenant.number), .text(token.id.text)]
            )
            try expectOneRow("token")
        case .profileCreated(let profile, let counters):
            try insertProfile(profile, counters)
        case .profileChanged(let profile, let counters):
            try updateProfile(profile, counters)
        case .profileRemoved(let profile, let counters):
            try deleteProfile(profile, counters)
        case .tasksUnreadable(let tasks): try write(tasks)
        case .tasksCalled(let instant): try callTasks(at: instant)
        case .tasksOfTenantZoneCalled: try callTasksOfTenantZone()
        case .holidaysChanged(let change, let instant): try write(change, at: instant)
        case .libraryPublished(let version, let source, let created):
            try writeLibrary(version, source, created)
        case .templatePublished(let version, let source, let created):
            try writeTemplate(version, source, created)
        case .jobStarted(let summary, let plan, let actions):
            try writeJob(summary, plan)
            try writeAssignee(of: summary)
            for (leaf, action) in zip(plan.leaves, actions) {
                try insertAction(action, step: leaf.step.key, job: summary.header.id)
            }
        case .assigned(let row):
            try write(row)
        case .jobChanged(let summary, let actions, let isStateChanged):
            try updateJob(summary, isStateChanged: isStateChanged)
            for changed in actions { try updateAction(changed, job: summary.header.id) }
        case .mediaAdded(let media):
            try writeMedia(media)
        case .mediaRemoved(let id):
            try deleteMedia(id)
        case .mediaPruned(let ids, let instant):
            try pruneMedia(ids, at: instant)
        case .jobRuled(let summary):
            try writeRule(of: summary)
        case .jobUpdated(let summary, let lost, let got):
            try writeDetails(of: summary, lost: lost, got: got)
        case .jobReplanned(let summary, let plan, let added):
            try writePlan(plan, of: summary, added: added)
        case .noteAdded(let note, let summary):
            try insertNote(note, of: summary)
        case .noteRemoved(let note, let summary, let stamp):
            try eraseNote(note, of: summary, at: stamp)
        case .taskChanged(let rows): try write(rows)
        case .paymentScheduleChanged(let rows): try write(rows)
        case .budgetChanged(let row): try write(row)
        }
    }

    func write(_ event: Event) throws {
        let header = event.header
        try db.run(
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(header.tenant.number), .integer(header.number), .instant(header.at),
                .text(header.kind.rawValue), .text(header.principal.text), .optional(header.job?.number),
                .optional(header.step?.text), .optional(event.payload), .optional(event.salt),
                .blob(event.payloadHash), .blob(event.hash), .optional(event.previousOfJob),
            ]
        )
    }

    func write(_ record: IdempotencyRecord) throws {
        try db.run(
            "INSERT INTO idempotency VALUES (?, ?, ?, ?, ?, ?)",
            [
                .integer(tenant.number), .text(record.principal.text), .text(record.key.text),
                .blob(record.digest.bytes), .text(try RowCoding.text(record.reply)), .instant(record.at),
            ]
        )
    }

    // MARK: - Jobs

    private func writeJob(_ job: JobSummary, _ plan: Plan) throws {
        let header = job.header
        let fixed: [StoredValue] = [
            .integer(tenant.number), .integer(header.id.number), .text(header.template.text),
            .integer(header.version), .text(header.title), .optional(header.subject),
            .text(RowCoding.text(header.attributes)), .instant(header.created.at), .text(header.created.by.text),
            .integer(header.created.event),
        ]
        try db.run(
            "INSERT INTO job VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,NULL,?,?,?,?,?,?,?,?,?)",
            fixed + [.text(job.state.rawValue)] + Self.progress(of: job)
                + [.optional(job.finishedAt?.milliseconds)] + Self.details(of: job)
                + [.integer(job.editedEvent), .integer(job.noteCount)] + Self.stop(of: job)
        )
        try insertLabels(header.labels, of: header.id)
        try db.run(
            "INSERT INTO jobPlan VALUES (?, ?, ?, ?)",
            [
                .integer(tenant.number), .integer(header.id.number), .blob(plan.digest.bytes),
                .text(plan.canonicalText),
            ]
        )
    }

    /// A state that stays isn't written, because an index holds it, and SQLite would write that as well.
    private func updateJob(_ job: JobSummary, isStateChanged: Bool) throws {
        if isStateChanged {
            try db.run(
                "UPDATE job SET state = ?, finishedAt = ? WHERE tenant = ? AND id = ?",
                [
                    .text(job.state.rawValue), .optional(job.finishedAt?.milliseconds), .integer(tenant.number),
                    .integer(job.header.id.number),
                ]
            )
        }
        try db.run(
            """
            UPDATE job SET percent = ?, numerator = ?, denominator = ?, scopeCount = ?, doneCount = ?,
              skippedCount = ?, notApplicableCount = ?, cancelledCount = ?, optionalCount = ?,
              optionalDoneCount = ?, requiredOpenCount = ?, optionalOpenCount = ?, event = ?
            WHERE tenant = ? AND id = ?
            """,
            Self.progress(of: job) + [.integer(tenant.number), .integer(job.header.id.number)]
        )
        try expectOneRow("job")
    }

    /// The columns that change with every deed, in the order of the table.
    private static func progress(of job: JobSummary) -> [StoredValue] {
        let counts = job.counts
        return [
            .optional(job.completion.map { Int64($0.percent) }),
            .optional(job.completion?.numeratorText), .optional(job.completion?.denominatorText),
            .integer(counts.scope), .integer(counts.done), .integer(counts.skipped), .integer(counts.notApplicable),
            .integer(counts.cancelled), .integer(counts.optional), .integer(counts.optionalDone),
            .integer(counts.requiredOpen), .integer(counts.optionalOpen), .integer(job.event),
        ]
    }

    private func writePlan(_ plan: Plan, of summary: JobSummary, added: [ChangedAction]) throws {
        try writePlan(plan, of: summary)
        for new in added { try insertAction(new.action, step: new.step, job: summary.header.id) }
    }

    private func insertAction(_ action: ActionInstance, step: StepKey, job: JobID) throws {
        try db.run(
            """
            INSERT INTO action (state, progress, form, reason, changedAt, changedBy, event, dueDate, dueZone, dueAt,
              tenant, job, step, assignee, assigneeProfile, assignedTo)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
              coalesce(?, (SELECT job.assignee FROM job WHERE job.tenant = ? AND job.id = ?)))
            """,
            Self.columns(of: action) + [.integer(tenant.number), .integer(job.number), .text(step.text)]
                + Self.columns(of: action.assignee)
                + [.optional(action.assignee?.text), .integer(tenant.number), .integer(job.number)]
        )
    }

    private func updateAction(_ changed: ChangedAction, job: JobID) throws {
        try db.run(
            """
            UPDATE action SET state = ?, progress = ?, form = ?, reason = ?, changedAt = ?, changedBy = ?, event = ?,
              dueDate = ?, dueZone = ?, dueAt = ?
            WHERE tenant = ? AND job = ? AND step = ?
            """,
            Self.columns(of: changed.action)
                + [.integer(tenant.number), .integer(job.number), .text(changed.step.text)]
        )
        try expectOneRow("action")
    }

    private static func columns(of action: ActionInstance) -> [StoredValue] {
        [
            .text(action.state.rawValue), .integer(action.progress),
            action.form.isEmpty ? .null : .text(RowCoding.text(action.form)), .optional(action.reason),
            .instant(action.stamp.at), .text(action.stamp.by.text), .integer(action.stamp.event),
        ] + columns(of: action.due)
    }

    func expectOneRow(_ table: String) throws {
        guard db.changesCount == 1 else { throw StoreError.refused("A row of \(table) to change isn't there") }
    }
}
