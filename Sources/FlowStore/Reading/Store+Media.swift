package import FlowCore
import FoundationEssentials
import GRDB

/// Media as they are stored.
extension Store {
    /// A medium of a tenant; `nil` when it isn't there.
    package func loadMedia(_ id: MediaID, tenant: TenantID) async throws(ReadFailure) -> Media? {
        try await read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT * FROM media WHERE tenant = ? AND id = ?"),
                arguments: [tenant.number, id.number]
            )
            return try row.map(Rows.media)
        }
    }

    /// The limits of a tenant.
    package func limits(of tenant: TenantID) async throws(ReadFailure) -> TenantLimits {
        try await read { db in
            let text = try String.fetchOne(
                db.cachedStatement(sql: "SELECT limits FROM tenant WHERE id = ?"),
                arguments: [tenant.number]
            )
            return try RowCoding.decode(TenantLimits.self, text ?? "{}", table: "tenant")
        }
    }

    /// How many bytes all media of a tenant have together; reads an index of all of them.
    package func mediaSizeBytes(of tenant: TenantID) async throws(ReadFailure) -> Int64 {
        try await read { db in
            try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT coalesce(sum(size), 0) FROM media WHERE tenant = ?"),
                arguments: [tenant.number]
            ) ?? 0
        }
    }

    /// A tenant's media, oldest first: of one job, or of one step of it.
    ///
    /// A job or step that isn't there is refused.
    package func media(
        of slug: String,
        for caller: Caller,
        job: JobID?,
        step: StepKey?,
        after id: MediaID?,
        limit: Int
    ) async throws(ReadFailure) -> Page<Media, MediaID> {
        try await read { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            var sql = "SELECT * FROM media WHERE tenant = ? AND id > ?"
            var arguments: StatementArguments = [tenant.number, id?.number ?? 0]
            if let job {
                guard let known = try self.job(db, job, tenant: tenant) else {
                    throw Refusal.noSuchJob(job.description)
                }
                sql += " AND job = ?"
                arguments += [job.number]
                if let step {
                    try known.requireStep(step)
                    sql += " AND step = ?"
                    arguments += [step.text]
                }
            }
            sql += " ORDER BY id LIMIT ?"
            arguments += [limit + 1]
            let items = try Row.fetchAll(db, sql: sql, arguments: arguments).map(Rows.media)
            return Page(items, limit: limit, cursor: \.id)
        }
    }

    /// True when a row refers to this content of the tenant.
    ///
    /// Blocks; for the thread that collects content nobody refers to.
    package func isReferredTo(_ digest: ContentDigest, of tenant: TenantID) throws(StoreError) -> Bool {
        do {
            return try pool.read { db in
                try Bool.fetchOne(
                    db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM media WHERE tenant = ? AND digest = ?)"),
                    arguments: [tenant.number, digest.blob]
                ) ?? true
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// The media on each step of a job, counted by kind.
    func mediaCounts(_ db: Database, of job: JobID, tenant: TenantID) throws -> [String: MediaCounts] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT step, kind, count(*) AS count FROM media WHERE tenant = ? AND job = ? GROUP BY step, kind"
            ),
            arguments: [tenant.number, job.number]
        )
        var counts: [String: MediaCounts] = [:]
        for row in rows {
            let row = StoredRow(row, of: "media")
            counts[try row["step"], default: MediaCounts()][try row.state(MediaKind.self, "kind")] = try row["count"]
        }
        return counts
    }
}

extension Rows {
    static func media(_ row: Row) throws -> Media {
        let row = StoredRow(row, of: "media")
        let content = NewMedia(
            job: JobID(try row["job"]),
            step: try stepKey(try row["step"], table: row.table),
            name: try row["name"],
            type: MediaType(stored: try row["type"]),
            kind: try row.state(MediaKind.self, "kind"),
            sizeBytes: try row["size"],
            digest: try row.digest("digest")
        )
        return Media(
            id: MediaID(try row["id"]),
            content: content,
            addedAt: try row.instant("addedAt"),
            addedBy: Principal(stored: try row["addedBy"])
        )
    }
}

extension ContentDigest {
    /// As SQLite compares it.
    fileprivate var blob: Data { Data(bytes) }
}
