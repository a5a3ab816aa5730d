package import FlowCore
import GRDB

/// The names of those who did something.
extension Store {
    /// Returns those of the principals that have a name, in the order in which they are given, each once.
    package func names(
        of principals: [Principal],
        in slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> [(principal: Principal, name: String)] {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            var reported: Set<Principal> = []
            return try principals.filter { reported.insert($0).inserted }.compactMap { principal in
                try Self.name(of: principal, db, tenant).map { (principal, $0) }
            }
        }
    }

    /// Query for the title of a principal's profile.
    ///
    /// Archived profiles count too: a member that left still did what they did.
    static let linkedTitleSQL = """
        SELECT title FROM profile INDEXED BY profileByPrincipal WHERE tenant = ? AND principal = ? ORDER BY archived, key LIMIT 1
        """

    /// The title of the linked profile, else the name of the token; nil when there is neither.
    private static func name(of principal: Principal, _ db: Database, _ tenant: TenantID) throws -> String? {
        if let key = principal.linkRecipient {
            return try text(db, "SELECT title FROM profile WHERE tenant = ? AND key = ?", tenant, key)
        }
        if let title = try text(db, linkedTitleSQL, tenant, principal.text) { return title }
        let holder = principal.holder
        var name = holder == principal ? nil : try text(db, linkedTitleSQL, tenant, holder.text)
        if name == nil, let token = principal.token {
            name = try text(db, "SELECT name FROM token WHERE tenant = ? AND id = ?", tenant, token.text)
        }
        return name.map { $0 + (principal.onBehalfOf.map { " for \($0)" } ?? "") }
    }

    private static func text(_ db: Database, _ sql: String, _ tenant: TenantID, _ name: String) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: sql), arguments: [tenant.number, name])
    }
}
