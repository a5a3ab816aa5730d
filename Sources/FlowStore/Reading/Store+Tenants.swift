package import FlowCore
import GRDB

/// Tenants as callers see them, each list from one snapshot.
///
/// A tenant that isn't the caller's is refused like one that isn't there.
extension Store {
    /// The tenants that a caller may see, by slug.
    ///
    /// What it costs grows with these and with the page, not with the tenants of others.
    package func tenants(
        for caller: Caller,
        after slug: String?,
        limit: Int
    ) async throws(ReadFailure) -> Page<TenantSummary, String> {
        try await read { db in
            var arguments = TenantAccess.ownArguments(caller)
            arguments["after"] = slug ?? ""
            arguments["limit"] = limit + 1
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: Self.ownTenantsSQL(caller)),
                arguments: StatementArguments(arguments)
            )
            let items = try rows.map { row in
                let row = StoredRow(row, of: "tenant")
                return try Rows.tenantSummary(row, owners: try Self.owners(db, of: TenantID(try row["id"])))
            }
            return Page(items, limit: limit) { $0.spec.slug.text }
        }
    }

    /// Returns the SQL of the tenants that a caller may see, after one, by slug.
    static func ownTenantsSQL(_ caller: Caller) -> String {
        """
        SELECT tenant.* FROM \(TenantAccess.own(caller))
        WHERE tenant.id > 0 AND tenant.slug > :after ORDER BY tenant.slug LIMIT :limit
        """
    }

    /// Returns the summary of one tenant.
    package func tenant(_ slug: String, for caller: Caller) async throws(ReadFailure) -> TenantSummary {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let row = try Row.fetchOne(db, sql: "SELECT * FROM tenant WHERE id = ?", arguments: [tenant.number])
            guard let row else { throw Refusal.noSuchTenant(slug) }
            return try Rows.tenantSummary(StoredRow(row, of: "tenant"), owners: try Self.owners(db, of: tenant))
        }
    }

    /// Returns the numbers of tenants and of running jobs, over all tenants.
    ///
    /// Meant for the operator.
    package func totals() async throws(ReadFailure) -> (tenants: Int, runningJobs: Int) {
        try await read { db in
            let tenants = try Int.fetchOne(db, sql: "SELECT count(*) FROM tenant WHERE id > 0")
            let running = try Int.fetchOne(db, sql: "SELECT coalesce(sum(running), 0) FROM tenant WHERE id > 0")
            return (tenants ?? 0, running ?? 0)
        }
    }
}
