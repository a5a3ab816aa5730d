package import FlowCore
import GRDB

/// A tenant's templates, for callers who may see it.
extension Store {
    /// A tenant's templates by key.
    package func templates(
        of slug: String,
        for caller: Caller,
        after key: String?,
        limit: Int
    ) async throws(ReadFailure) -> Page<TemplateSummary, String> {
        try await read(of: slug) { db in
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
        try await read(of: slug) { db in
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
}
