package import FlowCore
import GRDB

/// An action of the library in a list.
package struct LibrarySummary: Sendable {
    package let key: String
    package let title: String
    package let latestVersion: Int
    package let fieldCount: Int
    /// Instant at which the latest version was published.
    package let updatedAt: Timestamp

    init(_ row: Row) throws {
        let row = StoredRow(row, of: "libraryVersion")
        key = try row["action"]
        title = try row["title"]
        latestVersion = try row["version"]
        fieldCount = try row["fieldCount"]
        updatedAt = try row.instant("createdAt")
    }
}

/// One version of an action of the library, whole.
package struct LibraryDetail: Sendable {
    package let version: LibraryVersion
    package let created: Stamp
    /// The YAML as it was applied.
    package let source: String

    init(_ row: Row) throws {
        version = try Rows.libraryVersion(row)
        let row = StoredRow(row, of: "libraryVersion")
        created = try row.stamp(at: "createdAt", by: "createdBy", event: "createdEvent")
        source = try row["source"]
    }
}

/// The reusable definitions of a tenant.
extension Store {
    /// A version of an action of the library, the latest when none is named; `nil` when it isn't there.
    package func loadLibrary(
        _ reference: LibraryReference,
        tenant: TenantID
    ) async throws(ReadFailure) -> LibraryVersion? {
        try await read { db in try Self.libraryRow(db, reference, tenant).map(Rows.libraryVersion) }
    }

    /// The keys of a tenant's library, for guesses at what was meant.
    package func libraryKeys(tenant: TenantID, limit: Int) async throws(ReadFailure) -> [String] {
        try await read { db in
            try String.fetchAll(
                db,
                sql: "SELECT key FROM libraryAction WHERE tenant = ? ORDER BY key LIMIT ?",
                arguments: [tenant.number, limit]
            )
        }
    }

    /// A version of an action of the library with its source, the latest when none is named.
    package func library(
        _ reference: LibraryReference,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> LibraryDetail {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            guard let row = try Self.libraryRow(db, reference, tenant) else {
                throw Refusal.library(.missing(reference))
            }
            return try LibraryDetail(row)
        }
    }

    /// A tenant's library by key.
    package func library(
        of slug: String,
        for caller: Caller,
        after key: String?,
        limit: Int
    ) async throws(ReadFailure) -> Page<LibrarySummary, String> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT v.action, v.version, v.title, v.fieldCount, v.createdAt
                    FROM libraryAction a JOIN libraryVersion v
                      ON v.tenant = a.tenant AND v.action = a.key AND v.version = a.latestVersion
                    WHERE a.tenant = ? AND a.key > ? ORDER BY a.key LIMIT ?
                    """,
                arguments: [tenant.number, key ?? "", limit + 1]
            )
            return Page(try rows.map(LibrarySummary.init), limit: limit, cursor: \.key)
        }
    }

    private static func libraryRow(_ db: Database, _ reference: LibraryReference, _ tenant: TenantID) throws -> Row? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT * FROM libraryVersion
                WHERE tenant = ?1 AND action = ?2 AND version = coalesce(?3,
                  (SELECT latestVersion FROM libraryAction WHERE tenant = ?1 AND key = ?2))
                """,
            arguments: [tenant.number, reference.key.text, reference.version]
        )
    }
}

extension Rows {
    /// A version of an action of the library; throws when the text isn't the one that the digest is of.
    static func libraryVersion(_ row: Row) throws -> LibraryVersion {
        let row = StoredRow(row, of: "libraryVersion")
        let text: String = try row["definition"]
        let digest = try row.digest("digest")
        guard ContentDigest(of: text) == digest else { throw row.damage("The definition doesn't match its digest") }
        let definition = try RowCoding.decode(LibraryAction.self, text, table: row.table)
        return LibraryVersion(number: try row["version"], digest: digest, definition: definition)
    }
}
