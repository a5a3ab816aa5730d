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
            return try Self.texts(db, kind, of: tenant).map { ($0.key.name, $0.text) }
        }
    }

    /// A tenant's texts by kind and name; nil is every kind.
    static func texts(
        _ db: Database,
        _ kind: TenantTextKind? = nil,
        of tenant: TenantID
    ) throws -> [(key: TenantTextKey, text: String)] {
        let condition = kind == nil ? "" : " AND kind = ?"
        var arguments: StatementArguments = [tenant.number]
        if let kind { arguments += [kind.rawValue] }
        return try StoredRow.fetchAll(
            db,
            sql: "SELECT kind, name, text FROM tenantText WHERE tenant = ?\(condition) ORDER BY kind, name",
            arguments: arguments,
            of: "tenantText"
        ) { row in
            guard let kind = TenantTextKind(rawValue: try row["kind"]),
                let name = try? TenantTextName(validating: try row["name"])
            else { throw row.damage("Its kind or name can't be read") }
            return (TenantTextKey(kind, name), try row["text"])
        }
    }
}
