import FlowCore
import GRDB

/// Access to tenants for reading: by key, in the database.
enum TenantAccess {
    /// True for a tenant that the caller may see: `tenant.id` against the arguments of `arguments(_:)`.
    static let condition = """
        (:operator OR tenant.id = :tokenTenant OR EXISTS (SELECT 1 FROM member
          WHERE member.tenant = tenant.id AND member.principal IN (SELECT value FROM json_each(:principals))))
        """

    /// Returns the arguments about the caller that `condition` needs.
    ///
    /// A token that is over doesn't get here: its connection has no tenant any more.
    static func arguments(_ caller: Caller) -> [String: (any DatabaseValueConvertible)?] {
        [
            "operator": caller.isOperator, "tokenTenant": caller.onlyTenant?.number,
            "principals": principals(of: caller),
        ]
    }

    /// The tenants that a caller may see, for a FROM: begins with what is the caller's, never with all tenants, but for an
    /// operator, whose all of them are.
    static func own(_ caller: Caller) -> String {
        if caller.isOperator { return "tenant" }
        let ids =
            caller.onlyTenant == nil
            ? "SELECT DISTINCT tenant AS id FROM member WHERE principal IN (SELECT value FROM json_each(:principals))"
            : "SELECT :tokenTenant AS id"
        // A cross join is done in the order in which it is written.
        return "(\(ids)) AS own CROSS JOIN tenant ON tenant.id = own.id"
    }

    static func ownArguments(_ caller: Caller) -> [String: (any DatabaseValueConvertible)?] {
        if caller.isOperator { return [:] }
        if let tenant = caller.onlyTenant { return ["tokenTenant": tenant.number] }
        return ["principals": principals(of: caller)]
    }

    private static func principals(of caller: Caller) -> String {
        CanonicalValue.list(caller.memberships.map { CanonicalValue.text($0.text) }).json
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
