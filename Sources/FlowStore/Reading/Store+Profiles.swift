package import FlowCore
import GRDB

/// A profile with what follows from its tasks.
package struct ProfileItem: Hashable, Sendable {
    package let profile: Profile
    /// Number of its tasks that are paused because the profile is, and not by themselves too.
    package let pausedTaskCount: Int
}

/// The people and parties of a tenant.
extension Store {
    /// A profile as the tenant's actor needs it; `nil` when there is none of this key.
    package func loadProfile(_ key: ProfileKey, tenant: TenantID) async throws(ReadFailure) -> Profile? {
        try await read { db in try Self.profile(db, key, tenant) }
    }

    /// People of one name: without the index all profiles would be looked at, in the order of their keys.
    static let peopleSQL = """
        SELECT title, timeZone, locale, principal, quietHours, addresses FROM profile WHERE tenant = ?1 AND key = ?2
        UNION ALL
        SELECT * FROM (SELECT title, timeZone, locale, principal, quietHours, addresses FROM profile INDEXED BY profileByPrincipal
          WHERE tenant = ?1 AND principal = ?2 AND archived = 0 ORDER BY key)
        """

    /// People by the key of a profile or by a principal, those that are known: of a principal the title is that of its
    /// first profile by key, zone, language and quiet hours are the first that one has, and the channels those of all.
    package func people(_ names: Set<String>, tenant: TenantID) async throws(ReadFailure) -> [String: Person] {
        try await read { db in
            var people: [String: Person] = [:]
            let statement = try db.cachedStatement(sql: Self.peopleSQL)
            for name in names.sorted() {
                let rows = try Row.fetchAll(statement, arguments: [tenant.number, name])
                people[name] = try rows.map(Rows.person).reduce(nil) { known, next in known?.joined(by: next) ?? next }
            }
            return people
        }
    }

    /// The keys of a tenant's profiles in the archive.
    package func archivedProfiles(tenant: TenantID) async throws(ReadFailure) -> Set<String> {
        try await read { db in
            try String.fetchSet(
                db.cachedStatement(sql: "SELECT key FROM profile WHERE tenant = ? AND archived = 1"),
                arguments: [tenant.number]
            )
        }
    }

    /// The keys of a tenant's profiles of a kind that aren't in the archive.
    package func profiles(ofKind kind: ProfileKind, tenant: TenantID) async throws(ReadFailure) -> Set<String> {
        try await read { db in
            try String.fetchSet(
                db.cachedStatement(sql: "SELECT key FROM profile WHERE tenant = ? AND kind = ? AND archived = 0"),
                arguments: [tenant.number, kind.text]
            )
        }
    }

    /// A profile, for a caller who may see the tenant.
    package func profile(
        _ key: ProfileKey,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> ProfileItem {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            guard let profile = try Self.profile(db, key, tenant) else { throw Refusal.profile(.missing(key)) }
            return try Self.item(profile, db, tenant)
        }
    }

    /// Returns the number of tasks of a profile, including those that have ended, besides some.
    package func taskCount(
        of profile: String,
        besides ids: [TaskID],
        tenant: TenantID
    ) async throws(ReadFailure) -> Int {
        let besides = ids.map(\.description).joined(separator: ",")
        return try await read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM task INDEXED BY taskByProfile WHERE tenant = ? AND profile = ? AND id > 0
                      AND id NOT IN (SELECT value FROM json_each('[' || ? || ']'))
                    """,
                arguments: [tenant.number, profile, besides]
            ) ?? 0
        }
    }

    static func item(_ profile: Profile, _ db: Database, _ tenant: TenantID) throws -> ProfileItem {
        let count = try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT count(*) FROM task INDEXED BY taskByProfile
                    WHERE tenant = ? AND profile = ? AND state = 'paused'
                      AND EXISTS (SELECT 1 FROM json_each(task.pause, '$.causes') WHERE value = 'profile')
                      AND NOT EXISTS (SELECT 1 FROM json_each(task.pause, '$.causes') WHERE value = 'task')
                    """
            ),
            arguments: [tenant.number, profile.key.text]
        )
        return ProfileItem(profile: profile, pausedTaskCount: count ?? 0)
    }

    static func profile(_ db: Database, _ key: ProfileKey, _ tenant: TenantID) throws -> Profile? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM profile WHERE tenant = ? AND key = ?"),
            arguments: [tenant.number, key.text]
        )
        return try row.map(Rows.profile)
    }
}

extension Person {
    /// Returns the person completed by what another profile of that person says.
    fileprivate func joined(by other: Person) -> Person {
        Person(
            title: title,
            timeZone: timeZone ?? other.timeZone,
            locale: locale ?? other.locale,
            principal: principal ?? other.principal,
            quietHours: quietHours ?? other.quietHours,
            channels: channels + other.channels.filter { !channels.contains($0) },
            declined: declined + other.declined.filter { !declined.contains($0) && !channels.contains($0) }
        )
    }
}

extension Rows {
    static func person(_ row: Row) throws -> Person {
        let row = StoredRow(row, of: "profile")
        let addresses = try RowCoding.decode([ProfileAddress].self, try row["addresses"], table: row.table)
        return Person(
            title: try row["title"],
            timeZone: try row["timeZone"],
            locale: try row["locale"],
            principal: try row["principal"],
            quietHours: try quietChoice(row),
            channels: addresses.reaching,
            declined: addresses.declined
        )
    }

    static func profile(_ row: Row) throws -> Profile {
        let row = StoredRow(row, of: "profile")
        let principal: String? = try row["principal"]
        return Profile(
            id: ProfileID(try row["id"]),
            key: try profileKey(try row["key"], table: row.table),
            content: Profile.Content(
                kind: try profileKind(try row["kind"], table: row.table),
                title: try row["title"],
                attributes: try RowCoding.fieldValues(try row["attributes"], table: row.table),
                principal: principal.map { Principal(stored: $0) },
                timeZone: try row["timeZone"],
                locale: try row["locale"],
                quietHours: try quietChoice(row),
                addresses: try RowCoding.decode([ProfileAddress].self, try row["addresses"], table: row.table)
            ),
            isArchived: try row["archived"],
            created: try row.stamp(at: "createdAt", by: "createdBy", event: "createdEvent"),
            changed: try row.stamp(at: "changedAt", by: "changedBy", event: "event"),
            changes: try RowCoding.decode([String: EventNumber].self, try row["changes"], table: row.table),
            feed: try feed(row)
        )
    }

    private static func feed(_ row: StoredRow) throws -> ProfileFeed? {
        let since: Int64? = try row["feedAt"]
        return try since.map { since in
            ProfileFeed(since: Timestamp(milliseconds: since), hash: LinkHash(bytes: try row.bytes("feedHash")))
        }
    }

    private static func quietChoice(_ row: StoredRow) throws -> QuietChoice? {
        let text: String? = try row["quietHours"]
        do {
            return try text.map { try QuietChoice(validating: $0, field: "quietHours") }
        } catch {
            throw row.damage("Its quiet hours can't be read")
        }
    }

    static func profileKey(_ text: String, table: String) throws -> ProfileKey {
        do {
            return try ProfileKey(validating: text)
        } catch {
            throw StoreError.corruptRow(table: table, reason: String(describing: error))
        }
    }

    private static func profileKind(_ text: String, table: String) throws -> ProfileKind {
        do {
            return try ProfileKind(validating: text)
        } catch {
            throw StoreError.corruptRow(table: table, reason: String(describing: error))
        }
    }
}

extension Store {
    /// The keys of a tenant's profiles, for guesses at what was meant.
    package func profileKeys(tenant: TenantID, limit: Int) async throws(ReadFailure) -> [String] {
        try await read { db in
            try String.fetchAll(
                db,
                sql: "SELECT key FROM profile WHERE tenant = ? AND archived = 0 ORDER BY key LIMIT ?",
                arguments: [tenant.number, limit]
            )
        }
    }
}
