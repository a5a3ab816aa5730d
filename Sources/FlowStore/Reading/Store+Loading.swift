package import FlowCore
import FoundationEssentials
import GRDB

/// What actors load.
extension Store {
    /// The directory, and every tenant's key by slug.
    package func loadDirectory() async throws(ReadFailure) -> (DirectoryState, [TenantSlug: TenantID]) {
        try await read { db in
            let row = try Row.fetchOne(db, sql: "SELECT * FROM tenant WHERE id = 0")
            var tenants: [TenantSlug: TenantID] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT slug, id FROM tenant WHERE id > 0") {
                tenants[TenantSlug(stored: row["slug"])] = TenantID(row["id"])
            }
            guard let row else { throw StoreError.corruptRow(table: "tenant", reason: "The directory's row is missing") }
            let state = DirectoryState(
                epoch: row["epoch"], head: Self.head(row), counters: Self.counters(row), slugs: Set(tenants.keys))
            return (state, tenants)
        }
    }

    /// A tenant as its actor holds it; `nil` when it isn't there.
    package func loadTenant(_ id: TenantID) async throws(ReadFailure) -> TenantState? {
        try await read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM tenant WHERE id = ?", arguments: [id.number])
            else { return nil }
            let spec = Rows.tenantSpec(row, owners: try Self.owners(db, of: id))
            return TenantState(
                id: id, spec: spec, epoch: row["epoch"], head: Self.head(row), counters: Self.counters(row))
        }
    }

    /// A version of a template, the latest when none is named; `nil` when it isn't there.
    package func loadTemplate(
        _ key: TemplateKey, version: Int?, tenant: TenantID
    ) async throws(ReadFailure) -> TemplateVersion? {
        try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT version, digest, definition FROM templateVersion
                    WHERE tenant = ?1 AND template = ?2 AND version = coalesce(?3,
                      (SELECT latestVersion FROM template WHERE tenant = ?1 AND key = ?2))
                    """, arguments: [tenant.number, key.text, version])
            guard let row else { return nil }
            let plan = try self.plans.plan(digest: row["digest"], definition: row["definition"])
            return TemplateVersion(key: key, number: row["version"], digest: plan.digest, plan: plan)
        }
    }

    /// A job with all its actions; `nil` when it isn't there.
    package func loadJob(_ id: JobID, tenant: TenantID) async throws(ReadFailure) -> Job? {
        try await read { db in try self.job(db, id, tenant: tenant) }
    }

    /// What is kept under an idempotency key: the digest of the content, and the answer.
    package func findRecord(
        tenant: TenantID, principal: Principal, key: IdempotencyKey
    ) async throws(ReadFailure) -> (digest: ContentDigest, outcome: CommandOutcome)? {
        try await read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT digest, reply FROM idempotency WHERE tenant = ? AND principal = ? AND key = ?",
                arguments: [tenant.number, principal.text, key.text])
            guard let row else { return nil }
            let reply = try RowCoding.decode(StoredReply.self, row["reply"], table: "idempotency")
            guard let digest = ContentDigest(bytes: Array(row["digest"] as Data)) else {
                throw StoreError.corruptRow(table: "idempotency", reason: "The digest hasn't 32 bytes")
            }
            return (digest, try self.outcome(db, of: reply, tenant: tenant))
        }
    }

    // MARK: - Inside one snapshot

    func job(_ db: Database, _ id: JobID, tenant: TenantID) throws -> Job? {
        let arguments: StatementArguments = [tenant.number, id.number]
        let summaryRow = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM job WHERE tenant = ? AND id = ?"), arguments: arguments)
        guard let summaryRow else { return nil }
        let summary = try Rows.jobSummary(summaryRow)
        let planRow = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT digest, definition FROM jobPlan WHERE tenant = ? AND job = ?"),
            arguments: arguments)
        guard let planRow else { throw StoreError.corruptRow(table: "jobPlan", reason: "Job \(id) has no plan") }
        let plan = try plans.plan(digest: planRow["digest"], definition: planRow["definition"])
        let actionRows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM action WHERE tenant = ? AND job = ?"), arguments: arguments)
        var byStep: [String: ActionInstance] = [:]
        for row in actionRows { byStep[row["step"]] = try Rows.action(row) }
        let actions = plan.leaves.compactMap { byStep[$0.step.key.text] }
        guard actions.count == plan.leaves.count, byStep.count == actions.count else {
            throw StoreError.corruptRow(table: "action", reason: "The actions of job \(id) don't match its plan")
        }
        return Job(
            header: summary.header, plan: plan, actions: actions, finishedAt: summary.finishedAt, event: summary.event)
    }

    static func owners(_ db: Database, of tenant: TenantID) throws -> [UInt32] {
        let principals = try String.fetchAll(
            db.cachedStatement(sql: "SELECT principal FROM member WHERE tenant = ? AND role = 'owner'"),
            arguments: [tenant.number])
        return principals.compactMap { UInt32($0.dropFirst(4)) }.sorted()
    }

    /// Fills in what a larger answer refers to; both sources never change.
    private func outcome(_ db: Database, of reply: StoredReply, tenant: TenantID) throws -> CommandOutcome {
        switch reply {
        case .inline(let outcome):
            return outcome
        case .job(let summary):
            guard let job = try job(db, summary.header.id, tenant: tenant) else {
                throw StoreError.corruptRow(table: "idempotency", reason: "The job it refers to isn't there")
            }
            return .jobStarted(summary.with(header: job.header))
        case .template(let applied):
            let source = try String.fetchOne(
                db, sql: "SELECT source FROM templateVersion WHERE tenant = ? AND template = ? AND version = ?",
                arguments: [tenant.number, applied.key.text, applied.version])
            let findings = TemplateReader().read(source ?? "").findings
            return .templateApplied(applied.with(findings: findings))
        }
    }

    private static func head(_ row: Row) -> LedgerHead {
        LedgerHead(number: row["head"], hash: Array(row["headHash"] as Data))
    }

    private static func counters(_ row: Row) -> TenantCounters {
        TenantCounters(next: row["next"], total: row["total"], running: row["running"])
    }
}
