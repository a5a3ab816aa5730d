import FlowCore
import FoundationEssentials
import GRDB

/// Writes the rows of one tenant.
struct RowWriter {
    let db: Database
    let tenant: TenantID

    func write(_ row: RowChange) throws {
        switch row {
        case .tenantCreated(let id, let spec, let created, let first):
            try writeTenant(id, spec, created, first)
        case .templatePublished(let version, let source, let created):
            try writeTemplate(version, source, created)
        case .jobStarted(let summary, let plan, let actions):
            try writeJob(summary, plan)
            for (leaf, action) in zip(plan.leaves, actions) {
                try insertAction(action, step: leaf.step.key, job: summary.header.id)
            }
        case .jobChanged(let summary, let actions):
            try updateJob(summary)
            for changed in actions { try updateAction(changed, job: summary.header.id) }
        }
    }

    func write(_ event: Event) throws {
        let header = event.header
        try db.run(
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                header.tenant.number, header.number, header.at.milliseconds, header.kind.rawValue,
                header.principal.text, header.job?.number, header.step?.text, event.payload,
                event.salt?.databaseBytes, event.payloadHash.databaseBytes, event.hash.databaseBytes,
            ]
        )
    }

    func write(_ record: IdempotencyRecord) throws {
        try db.run(
            "INSERT INTO idempotency VALUES (?, ?, ?, ?, ?, ?)",
            [
                tenant.number, record.principal.text, record.key.text, record.digest.bytes.databaseBytes,
                try RowCoding.text(record.reply), record.at.milliseconds,
            ]
        )
    }

    // MARK: - Tenants and templates

    private func writeTenant(_ id: TenantID, _ spec: TenantSpec, _ created: Stamp, _ first: Event) throws {
        try db.run(
            "INSERT INTO tenant VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, 1, 0, 0)",
            [
                id.number, spec.slug.text, spec.title, spec.timeZone, spec.locale, spec.currency,
                created.at.milliseconds, created.by.text, created.event, first.header.number,
                first.hash.databaseBytes,
            ]
        )
        for uid in spec.ownerUIDs {
            try db.run(
                "INSERT INTO member VALUES (?, ?, ?)",
                [id.number, Principal(uid: uid).text, Role.owner.rawValue]
            )
        }
        try write(first)
    }

    private func writeTemplate(_ version: TemplateVersion, _ source: String, _ created: Stamp) throws {
        let definition = version.plan.definition
        try db.run(
            """
            INSERT INTO template VALUES (?, ?, ?)
            ON CONFLICT (tenant, key) DO UPDATE SET latestVersion = excluded.latestVersion
            """,
            [tenant.number, version.key.text, version.number]
        )
        try db.run(
            "INSERT INTO templateVersion VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                tenant.number, version.key.text, version.number, definition.title,
                version.digest.bytes.databaseBytes, version.plan.leaves.count, version.plan.canonicalText, source,
                created.at.milliseconds, created.by.text, created.event,
            ]
        )
    }

    // MARK: - Jobs

    private func writeJob(_ job: JobSummary, _ plan: Plan) throws {
        let header = job.header
        let fixed: StatementArguments = [
            tenant.number, header.id.number, header.template.text, header.version, header.title, header.subject,
            RowCoding.text(header.attributes), header.created.at.milliseconds, header.created.by.text,
            header.created.event,
        ]
        let marks = Array(repeating: "?", count: 25).joined(separator: ", ")
        try db.run("INSERT INTO job VALUES (\(marks))", fixed + Self.status(of: job))
        try db.run(
            "INSERT INTO jobPlan VALUES (?, ?, ?, ?)",
            [
                tenant.number, header.id.number, plan.digest.bytes.databaseBytes, plan.canonicalText,
            ]
        )
    }

    private func updateJob(_ job: JobSummary) throws {
        try db.run(
            """
            UPDATE job SET state = ?, percent = ?, numerator = ?, denominator = ?, scopeCount = ?, doneCount = ?,
              skippedCount = ?, notApplicableCount = ?, cancelledCount = ?, optionalCount = ?,
              optionalDoneCount = ?, requiredOpenCount = ?, optionalOpenCount = ?, finishedAt = ?, event = ?
            WHERE tenant = ? AND id = ?
            """,
            Self.status(of: job) + [tenant.number, job.header.id.number]
        )
        try expectOneRow("job")
    }

    /// The columns that change, in the order of the table.
    private static func status(of job: JobSummary) -> StatementArguments {
        let counts = job.counts
        return [
            job.state.rawValue, job.completion?.percent, job.completion?.numeratorText,
            job.completion?.denominatorText, counts.scope, counts.done, counts.skipped, counts.notApplicable,
            counts.cancelled, counts.optional, counts.optionalDone, counts.requiredOpen, counts.optionalOpen,
            job.finishedAt?.milliseconds, job.event,
        ]
    }

    private func insertAction(_ action: ActionInstance, step: StepKey, job: JobID) throws {
        try db.run(
            "INSERT INTO action (state, progress, form, reason, changedAt, changedBy, event, tenant, job, step) "
                + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            Self.columns(of: action) + [tenant.number, job.number, step.text]
        )
    }

    private func updateAction(_ changed: ChangedAction, job: JobID) throws {
        try db.run(
            """
            UPDATE action SET state = ?, progress = ?, form = ?, reason = ?, changedAt = ?, changedBy = ?, event = ?
            WHERE tenant = ? AND job = ? AND step = ?
            """,
            Self.columns(of: changed.action) + [tenant.number, job.number, changed.step.text]
        )
        try expectOneRow("action")
    }

    private static func columns(of action: ActionInstance) -> StatementArguments {
        [
            action.state.rawValue, action.progress, action.form.isEmpty ? nil : RowCoding.text(action.form),
            action.reason, action.stamp.at.milliseconds, action.stamp.by.text, action.stamp.event,
        ]
    }

    private func expectOneRow(_ table: String) throws {
        guard db.changesCount == 1 else { throw StoreError.refused("A row of \(table) to change isn't there") }
    }
}
