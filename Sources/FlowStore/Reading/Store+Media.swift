package import FlowCore
import FoundationEssentials
import GRDB

/// Reads of the stored media.
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

    /// The medium of a content on its step or occurrence; `nil` where that content isn't, or isn't any more.
    package func loadMedia(_ content: MediaContent, tenant: TenantID) async throws(ReadFailure) -> Media? {
        let (owner, part) =
            switch content.place {
            case .step(let job, let step): ("job = ? AND step = ?", [job.number, step.text] as StatementArguments)
            case .occurrence(let id): ("task = ? AND occurrence = ?", [id.task.number, id.number])
            }
        return try await read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT * FROM media WHERE tenant = ? AND digest = ? AND prunedAt IS NULL AND \(owner)
                        ORDER BY id LIMIT 1
                        """
                ),
                arguments: [tenant.number, content.digest.blob] + part
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

    /// Returns the total size in bytes of a tenant's media whose content is there; reads an index of all of them.
    package func mediaSizeBytes(of tenant: TenantID) async throws(ReadFailure) -> Int64 {
        try await read { db in
            try Int64.fetchOne(
                db.cachedStatement(
                    sql: "SELECT coalesce(sum(size), 0) FROM media WHERE tenant = ? AND prunedAt IS NULL"
                ),
                arguments: [tenant.number]
            ) ?? 0
        }
    }

    func condition(
        of scope: MediaScope,
        _ db: Database,
        _ tenant: TenantID
    ) throws -> (String, StatementArguments) {
        switch scope {
        case .all:
            return ("", [])
        case .job(let id):
            guard try job(db, id, tenant: tenant) != nil else { throw Refusal.noSuchJob(id.description) }
            return (" AND job = ?", [id.number])
        case .step(let id, let step):
            guard let known = try job(db, id, tenant: tenant) else { throw Refusal.noSuchJob(id.description) }
            try asking { () throws(JobRefusal) in try known.requireStep(step) }
            return (" AND job = ? AND step = ?", [id.number, step.text])
        case .task(let id):
            guard try Self.task(db, id, tenant: tenant) != nil else { throw Refusal.task(.noSuchTask(id.description)) }
            return (" AND task = ?", [id.number])
        case .occurrence(let id):
            guard try Self.occurrence(db, id, tenant: tenant) != nil else {
                throw Refusal.task(.noSuchOccurrence(id.description))
            }
            return (" AND task = ? AND occurrence = ?", [id.task.number, id.number])
        }
    }

    /// True when a row refers to this content of the tenant.
    ///
    /// Blocks; only for the thread that collects content without a reference.
    package func isReferredTo(_ digest: ContentDigest, of tenant: TenantID) throws(StoreError) -> Bool {
        do {
            return try pool.read { db in
                try Bool.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT EXISTS (SELECT 1 FROM media WHERE tenant = ? AND digest = ? AND prunedAt IS NULL)
                            """
                    ),
                    arguments: [tenant.number, digest.blob]
                ) ?? true
            }
        } catch {
            throw failure(error)
        }
    }

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

    static func mediaCounts(_ db: Database, of occurrence: OccurrenceID, tenant: TenantID) throws -> MediaCounts {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT kind, count(*) AS count FROM media WHERE tenant = ? AND task = ? AND occurrence = ?
                    GROUP BY kind
                    """
            ),
            arguments: [tenant.number, occurrence.task.number, occurrence.number]
        )
        var counts = MediaCounts()
        for row in rows {
            let row = StoredRow(row, of: "media")
            counts[try row.state(MediaKind.self, "kind")] = try row["count"]
        }
        return counts
    }
}

extension Rows {
    static func media(_ row: Row) throws -> Media {
        let row = StoredRow(row, of: "media")
        let job: Int64? = try row["job"]
        let place: MediaPlace =
            if let job {
                .step(JobID(job), try stepKey(try row["step"], table: row.table))
            } else {
                .occurrence(OccurrenceID(TaskID(try row["task"]), try row["occurrence"]))
            }
        let content = NewMedia(
            place: place,
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
            addedBy: Principal(stored: try row["addedBy"]),
            prunedAt: try row.optionalInstant("prunedAt")
        )
    }
}

extension ContentDigest {
    fileprivate var blob: Data { Data(bytes) }
}
