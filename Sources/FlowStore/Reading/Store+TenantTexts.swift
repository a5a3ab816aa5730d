package import FlowCore
import GRDB

/// The texts that tenants keep under names.
extension Store {
    /// A tenant's texts of a kind by name, for a caller who may see the tenant.
    package func texts(
        _ kind: TenantTextKind,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> [(name: TenantTextName, text: String)] {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            return try Self.texts(db, of: tenant).filter { $0.key.kind == kind }.map { ($0.key.name, $0.text) }
        }
    }

    /// A tenant's texts by kind and name.
    static func texts(_ db: Database, of tenant: TenantID) throws -> [(key: TenantTextKey, text: String)] {
        try StoredRow.fetchAll(
            db,
            sql: "SELECT kind, name, text FROM tenantText WHERE tenant = ? ORDER BY kind, name",
            arguments: [tenant.number],
            of: "tenantText"
        ) { row in
            guard let kind = TenantTextKind(rawValue: try row["kind"]),
                let name = try? TenantTextName(validating: try row["name"])
            else { throw row.damage("Its kind or name can't be read") }
            return (TenantTextKey(kind, name), try row["text"])
        }
    }
}
