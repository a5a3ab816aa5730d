package import FlowCore
import GRDB

/// Reads that the actors load.
extension Store {
    /// The directory, and every tenant's key by slug.
    package func loadDirectory() async throws(ReadFailure) -> (DirectoryState, [TenantSlug: TenantID]) {
        try await read { db in
            let row = try Row.fetchOne(db, sql: "SELECT * FROM tenant WHERE id = 0")
            var tenants: [TenantSlug: TenantID] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT slug, id FROM tenant WHERE id > 0") {
                let row = StoredRow(row, of: "tenant")
                tenants[TenantSlug(stored: try row["slug"])] = TenantID(try row["id"])
            }
            guard let row = row.map({ StoredRow($0, of: "tenant") }) else {
                throw StoreError.corruptRow(table: "tenant", reason: "The directory's row is missing")
            }
            let state = DirectoryState(
                epoch: try row["epoch"],
                head: try Self.head(row),
                counters: try Self.counters(row),
                slugs: Set(tenants.keys)
            )
            return (state, tenants)
        }
    }

    /// A tenant as its actor holds it; `nil` when it isn't there.
    package func loadTenant(_ id: TenantID) async throws(ReadFailure) -> TenantState? {
        try await read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM tenant WHERE id = ?", arguments: [id.number])
            else { return nil }
            let stored = StoredRow(row, of: "tenant")
            let spec = try Rows.tenantSpec(stored, owners: try Self.owners(db, of: id))
            return TenantState(
                id: id,
                spec: spec,
                epoch: try stored["epoch"],
                head: try Self.head(stored),
                counters: try Self.counters(stored),
                access: try Self.access(db, of: id),
                profiles: ProfileCounters(
                    next: try stored["profileNext"],
                    active: try stored["profileCount"],
                    hoursEvent: try stored["profileHoursEvent"]
                ),
                holidays: try Self.holidayBook(db, of: id),
                words: try Self.messageWords(db, of: id),
                texts: try Self.texts(db, of: id)
            )
        }
    }

    /// A version of a template, the latest when none is named; `nil` when it isn't there.
    package func loadTemplate(
        _ key: TemplateKey,
        version: Int?,
        tenant: TenantID
    ) async throws(ReadFailure) -> TemplateVersion? {
        try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT version, digest, definition FROM templateVersion
                    WHERE tenant = ?1 AND template = ?2 AND version = coalesce(?3,
                      (SELECT latestVersion FROM template WHERE tenant = ?1 AND key = ?2))
                    """,
                arguments: [tenant.number, key.text, version]
            )
            guard let row = row.map({ StoredRow($0, of: "templateVersion") }) else { return nil }
            let plan = try self.plans.plan(row)
            return TemplateVersion(key: key, number: try row["version"], digest: plan.digest, plan: plan)
        }
    }

    /// A job with all its actions; `nil` when it isn't there.
    package func loadJob(_ id: JobID, tenant: TenantID) async throws(ReadFailure) -> Job? {
        try await read { db in try self.job(db, id, tenant: tenant) }
    }

    /// Returns the record of an idempotency key: the digest of the content, and the answer.
    package func findRecord(
        tenant: TenantID,
        principal: Principal,
        key: IdempotencyKey
    ) async throws(ReadFailure) -> (digest: ContentDigest, outcome: CommandOutcome)? {
        try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT digest, reply FROM idempotency WHERE tenant = ? AND principal = ? AND key = ?",
                arguments: [tenant.number, principal.text, key.text]
            )
            guard let row = row.map({ StoredRow($0, of: "idempotency") }) else { return nil }
            let text: String = try row["reply"]
            guard try RowCoding.decode(StoredReply.Form.self, text, table: row.table).isKnown else {
                let allowed = """
                    another key: what this one asked for was done before, by a flowd whose answers this one can't read, \
                    and it isn't repeated
                    """
                throw Refusal.invalidInput(InvalidInput(field: "idempotencyKey", found: key.text, allowed: allowed))
            }
            let reply = try RowCoding.decode(StoredReply.self, text, table: row.table)
            return (try row.digest("digest"), try self.outcome(db, of: reply, tenant: tenant))
        }
    }

    // MARK: - Inside one snapshot

    func job(_ db: Database, _ id: JobID, tenant: TenantID) throws -> Job? {
        guard let stored = try StoredJob(db, id, of: tenant, plans: plans) else { return nil }
        let (summary, plan) = (stored.summary, stored.plan)
        let media = try mediaCounts(db, of: id, tenant: tenant)
        let byStep = try actions(db, of: id, tenant, media)
        let actions = plan.leaves.compactMap { byStep[$0.step.key.text] }
        guard actions.count == plan.leaves.count, byStep.count == actions.count else {
            throw StoreError.corruptRow(table: "action", reason: "The actions of job \(id) don't match its plan")
        }
        return Job(
            header: summary.header,
            plan: plan,
            actions: actions,
            payments: plan.definition.payments.isEmpty ? [:] : try Self.jobSchedules(db, of: id, tenant),
            finishedAt: summary.finishedAt,
            assignee: summary.assignee,
            event: summary.event,
            stop: summary.stop,
            editedEvent: summary.editedEvent,
            noteCount: summary.noteCount
        )
    }

    private func actions(
        _ db: Database,
        of job: JobID,
        _ tenant: TenantID,
        _ media: [String: MediaCounts]
    ) throws -> [String: ActionInstance] {
        let table = ActionTables.action
        let sql = "SELECT \(table.selection) FROM action WHERE tenant = ? AND job = ?"
        let statement = try db.cachedStatement(sql: sql)
        let rows = try Row.fetchCursor(statement, arguments: [tenant.number, job.number])
        var actions: [String: ActionInstance] = [:]
        while let row = try rows.next() {
            let row = StoredRow(row, of: table.name, columns: table.places, in: statement)
            let step: String = try row["step"]
            actions[step] = try Rows.action(row, media: media[step])
        }
        return actions
    }

    static func owners(_ db: Database, of tenant: TenantID) throws -> [UInt32] {
        let principals = try String.fetchAll(
            db.cachedStatement(sql: "SELECT principal FROM member WHERE tenant = ? AND role = 'owner'"),
            arguments: [tenant.number]
        )
        return principals.compactMap { Principal(stored: $0).uid }.sorted()
    }

    /// Fills in what a larger answer refers to; both sources never change.
    private func outcome(_ db: Database, of reply: StoredReply, tenant: TenantID) throws -> CommandOutcome {
        switch reply {
        case .inline(let outcome):
            return outcome
        case .job(let summary):
            var events = CheckedEvents(db, of: tenant)
            guard let payload = try events.event(summary.header.created.event).payload else {
                throw StoreError.corruptRow(table: "idempotency", reason: "The start that it refers to isn't there")
            }
            let start = try RowCoding.decode(StartPayload.self, payload, table: "event")
            return .jobStarted(
                summary.with(
                    header: summary.header.with(
                        subject: start.subject,
                        attributes: start.attributes,
                        labels: start.labels ?? []
                    )
                )
            )
        case .template(let applied):
            let source = try String.fetchOne(
                db,
                sql: "SELECT source FROM templateVersion WHERE tenant = ? AND template = ? AND version = ?",
                arguments: [tenant.number, applied.key.text, applied.version]
            )
            let findings = TemplateReader(library: .notNeeded).read(source ?? "").findings
            return .templateApplied(applied.with(findings: findings))
        }
    }

    private static func head(_ row: StoredRow) throws -> LedgerHead {
        LedgerHead(number: try row["head"], hash: try row.digest("headHash").bytes)
    }

    private static func counters(_ row: StoredRow) throws -> TenantCounters {
        var counters = TenantCounters(next: try row["next"], total: try row["total"], running: try row["running"])
        counters.nextTask = TaskID(try row["nextTask"])
        counters.nextDerivedTask = TaskID(try row["nextDerivedTask"])
        counters.nextSchedule = PaymentScheduleID(try row["nextSchedule"])
        return counters
    }
}

/// Part of the event of a job's start that is read for the job.
private struct StartPayload: Decodable {
    let subject: String?
    let attributes: [FieldKey: FieldValue]
    let labels: [JobLabel]?
}
