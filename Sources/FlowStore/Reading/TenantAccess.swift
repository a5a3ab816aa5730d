import FlowCore
import GRDB

/// Who may read what: by key, in the database.
enum TenantAccess {
    /// True for a tenant that the caller may see: `tenant.id` against the arguments of `arguments(_:)`.
    static let condition = """
        (:operator OR tenant.id = :tokenTenant OR EXISTS (SELECT 1 FROM member
          WHERE member.tenant = tenant.id AND member.principal IN (SELECT value FROM json_each(:principals))))
        """

    /// What `condition` needs to know of the caller.
    ///
    /// A token that is over doesn't get here: its connection has no tenant any more.
    static func arguments(_ caller: Caller) -> [String: (any DatabaseValueConvertible)?] {
        let principals = caller.memberships.map { CanonicalValue.text($0.text) }
        return [
            "operator": caller.isOperator, "tokenTenant": caller.token?.tenant.number,
            "principals": CanonicalValue.list(principals).json,
        ]
    }

    /// The tenant's key, or the same refusal for one that isn't there and one that isn't the caller's.
    ///
    /// Who may see it is looked up for one that isn't there too, so that the answer takes as long.
    static func require(_ slug: String, for caller: Caller, in db: Database) throws -> TenantID {
        var arguments = arguments(caller)
        arguments["slug"] = slug
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT tenant.id AS id, \(condition) AS isAllowed
                    FROM (SELECT coalesce((SELECT id FROM tenant WHERE slug = :slug AND id > 0), -1) AS id) AS tenant
                    """
            ),
            arguments: StatementArguments(arguments)
        )
        guard let row, row["isAllowed"] as Bool? == true, let id = row["id"] as Int64?, id > 0 else {
            throw Refusal.noSuchTenant(slug)
        }
        return TenantID(id)
    }
}
