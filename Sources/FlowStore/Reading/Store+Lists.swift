package import FlowCore
import GRDB

/// Lists and reports, each from one snapshot. A tenant that isn't the caller's is refused like one that isn't there.
extension Store {
    /// The tenants that a caller may see, by slug.
    package func tenants(
        for caller: Caller,
        after slug: String?,
        limit: Int
    ) async throws(ReadFailure) -> Page<TenantSummary, String> {
        try await read { db in
            var arguments = TenantAccess.arguments(caller)
            arguments["after"] = slug ?? ""
            arguments["limit"] = limit + 1
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM tenant WHERE id > 0 AND slug > :after AND \(TenantAccess.condition)
                    ORDER BY slug LIMIT :limit
                    """,
                arguments: StatementArguments(arguments)
            )
            let items = try rows.map { row in
                let row = StoredRow(row, of: "tenant")
                return try Rows.tenantSummary(row, owners: try Self.owners(db, of: TenantID(try row["id"])))
            }
            return Page(items, limit: limit) { $0.spec.slug.text }
        }
    }

    /// One tenant.
    package func tenant(_ slug: String, for caller: Caller) async throws(ReadFailure) -> TenantSummary {
        try await read { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let row = try Row.fetchOne(db, sql: "SELECT * FROM tenant WHERE id = ?", arguments: [tenant.number])
            guard let row else { throw Refusal.noSuchTenant(slug) }
            return try Rows.tenantSummary(StoredRow(row, of: "tenant"), owners: try Self.owners(db, of: tenant))
        }
    }

    /// A tenant's templates by key.
    package func templates(
        of slug: String,
        for caller: Caller,
        after key: String?,
        limit: Int
    ) async throws(ReadFailure) -> Page<TemplateSummary, String> {
        try await read { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT v.template, v.version, v.title, v.stepCount, v.createdAt
                    FROM template t JOIN templateVersion v
                      ON v.tenant = t.tenant AND v.template = t.key AND v.version = t.latestVersion
                    WHERE t.tenant = ? AND t.key > ? ORDER BY t.key LIMIT ?
                    """,
                arguments: [tenant.number, key ?? "", limit + 1]
            )
            return Page(try rows.map(TemplateSummary.init), limit: limit, cursor: \.key)
        }
    }

    /// A version of a template with its source, the latest when none is named.
    package func template(
        _ key: String,
        version: Int?,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> TemplateDetail {
        try await read { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM templateVersion
                    WHERE tenant = ?1 AND template = ?2 AND version = coalesce(?3,
                      (SELECT latestVersion FROM template WHERE tenant = ?1 AND key = ?2))
                    """,
                arguments: [tenant.number, key, version]
            )
            guard let row else { throw Refusal.noSuchTemplate(template: key, version: version) }
            return try TemplateDetail(row)
        }
    }

    /// A job with all its actions.
    package func job(_ id: JobID, of slug: String, for caller: Caller) async throws(ReadFailure) -> Job {
        try await read { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            guard let job = try self.job(db, id, tenant: tenant) else { throw Refusal.noSuchJob(id.description) }
            return job
        }
    }

    /// How much there is, over all tenants.
    ///
    /// For the operator.
    package func totals() async throws(ReadFailure) -> (tenants: Int, runningJobs: Int) {
        try await read { db in
            let tenants = try Int.fetchOne(db, sql: "SELECT count(*) FROM tenant WHERE id > 0")
            let running = try Int.fetchOne(db, sql: "SELECT coalesce(sum(running), 0) FROM tenant WHERE id > 0")
            return (tenants ?? 0, running ?? 0)
        }
    }
}
