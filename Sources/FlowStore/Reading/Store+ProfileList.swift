package import FlowCore
import GRDB

/// Conditions on profiles that are wanted; what isn't given allows all.
package struct ProfileFilter: Hashable, Sendable {
    package var kind: ProfileKind?
    /// Only those whose key or title has this in it, capital or not.
    package var text: String?
    package var isArchived: Bool?
    package var conditions: [JobCondition]

    package init(
        kind: ProfileKind? = nil,
        text: String? = nil,
        isArchived: Bool? = nil,
        conditions: [JobCondition] = []
    ) {
        self.kind = kind
        self.text = text
        self.isArchived = isArchived
        self.conditions = conditions
    }

    func search(of tenant: TenantID) -> SQLPiece {
        var pieces: [SQLPiece] = [("profile.tenant = ?", [tenant.number])]
        if let kind { pieces.append(("profile.kind = ?", [kind.text])) }
        if let text {
            pieces.append(("\(TextSearch.contains)(?, profile.key, profile.title)", [FoldedText.folded(text)]))
        }
        if let isArchived { pieces.append(("profile.archived = ?", [isArchived])) }
        pieces += conditions.map { JobConditions.holds($0.check, of: $0.column.value(of: "profile")) }
        return (
            "FROM profile WHERE \(pieces.map(\.sql).joined(separator: " AND "))",
            pieces.reduce(StatementArguments()) { $0 + $1.arguments }
        )
    }
}

/// Lists of people and parties, and how many there are.
extension Store {
    /// Query for a profile whose attributes aren't JSON, in the form of `namingDamage`.
    private static let damagedProfile = """
        SELECT 'profile', id FROM profile WHERE tenant = ?1 AND NOT json_valid(attributes) LIMIT 1
        """

    /// A tenant's profiles by key.
    package func profiles(
        of slug: String,
        for caller: Caller,
        matching filter: ProfileFilter,
        after key: String?,
        limit: Int
    ) async throws(ReadFailure) -> Page<ProfileItem, String> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let search = filter.search(of: tenant)
            return try Self.namingDamage(db, tenant, Self.damagedProfile) {
                let rows = try Row.fetchAll(
                    db,
                    sql: "SELECT profile.* \(search.sql) AND profile.key > ? ORDER BY profile.key LIMIT ?",
                    arguments: search.arguments + [key ?? "", limit + 1]
                )
                let items = try rows.map { try Self.item(try Rows.profile($0), db, tenant) }
                return Page(items, limit: limit, cursor: \.profile.key.text)
            }
        }
    }

    /// Profiles counted by values of theirs, and a number of theirs added up, as jobs are.
    ///
    /// Refuses more than `JobTally.groupCountMax` groups.
    package func tally(
        of slug: String,
        for caller: Caller,
        _ filter: ProfileFilter,
        by columns: [ProfileColumn],
        sum: ProfileColumn?
    ) async throws(ReadFailure) -> JobTally {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            do {
                let query = TallyQuery(filter, of: tenant, by: columns, sum: sum)
                return try Self.namingDamage(db, tenant, Self.damagedProfile) { try query.tally(db) }
            } catch let error as LimitReached {
                throw Refusal.limitReached(limit: error.limit, allowed: error.allowed)
            }
        }
    }
}
