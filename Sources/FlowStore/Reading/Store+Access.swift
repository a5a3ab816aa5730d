package import FlowCore
import GRDB

/// Reads of members and tokens.
extension Store {
    /// Returns the members and tokens of each tenant, and errors of those that can't be read.
    ///
    /// What can't be read allows nothing, so that one damaged row locks out no other principal.
    package func loadAccess() async throws(ReadFailure) -> (lists: [TenantID: AccessList], damage: [StoreError]) {
        try await read { db in
            var lists: [TenantID: AccessList] = [:]
            var damage: [StoreError] = []
            for row in try Row.fetchAll(db, sql: "SELECT tenant, principal, role FROM member") {
                guard let (tenant, member) = try Self.readable({ try Self.member(row) }, &damage) else { continue }
                var members = lists[tenant]?.members ?? [:]
                members[member.principal] = member.role
                lists[tenant] = AccessList(members: members, tokens: lists[tenant]?.tokens ?? [:])
            }
            for row in try Row.fetchAll(db, sql: "SELECT * FROM token") {
                guard let (tenant, token) = try Self.readable({ try Self.token(row) }, &damage) else { continue }
                var tokens = lists[tenant]?.tokens ?? [:]
                tokens[token.id] = token
                lists[tenant] = AccessList(members: lists[tenant]?.members ?? [:], tokens: tokens)
            }
            return (lists, damage)
        }
    }

    /// Nil for a damaged row, which is noted.
    private static func readable<Value>(_ read: () throws -> Value, _ damage: inout [StoreError]) throws -> Value? {
        do {
            return try read()
        } catch let error as StoreError {
            guard case .corruptRow = error else { throw error }
            damage.append(error)
            return nil
        }
    }

    /// A tenant's members, by principal.
    package func members(of slug: String, for caller: Caller) async throws(ReadFailure) -> [Member] {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            return try Self.access(db, of: tenant).members.map { Member(principal: $0.key, role: $0.value) }
                .sorted { $0.principal < $1.principal }
        }
    }

    /// A tenant's tokens, oldest first, those that are over included.
    package func tokens(of slug: String, for caller: Caller) async throws(ReadFailure) -> [Token] {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            return try Self.access(db, of: tenant).tokens.values.sorted { $0.created.event < $1.created.event }
        }
    }

    static func access(_ db: Database, of tenant: TenantID) throws -> AccessList {
        var members: [Principal: Role] = [:]
        let memberRows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT tenant, principal, role FROM member WHERE tenant = ?"),
            arguments: [tenant.number]
        )
        for row in memberRows {
            let (_, member) = try member(row)
            members[member.principal] = member.role
        }
        var tokens: [TokenID: Token] = [:]
        let tokenRows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM token WHERE tenant = ?"),
            arguments: [tenant.number]
        )
        for row in tokenRows {
            let (_, token) = try token(row)
            tokens[token.id] = token
        }
        return AccessList(members: members, tokens: tokens)
    }

    private static func member(_ row: Row) throws -> (TenantID, Member) {
        let row = StoredRow(row, of: "member")
        let principal = Principal(stored: try row["principal"])
        return (TenantID(try row["tenant"]), Member(principal: principal, role: try row.state(Role.self, "role")))
    }

    private static func token(_ row: Row) throws -> (TenantID, Token) {
        let row = StoredRow(row, of: "token")
        let token = Token(
            id: TokenID(stored: try row["id"]),
            name: try row["name"],
            role: try row.state(Role.self, "role"),
            hash: try row.bytes("hash"),
            expiresAt: try row.instant("expiresAt"),
            created: try row.stamp(at: "createdAt", by: "createdBy", event: "createdEvent"),
            revokedAt: try row.optionalInstant("revokedAt")
        )
        return (TenantID(try row["tenant"]), token)
    }
}
