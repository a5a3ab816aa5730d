package import FlowCore
import GRDB

/// Jobs, for callers who may see their tenant.
extension Store {
    /// A job with all its actions.
    package func job(_ id: JobID, of slug: String, for caller: Caller) async throws(ReadFailure) -> Job {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            guard let job = try self.job(db, id, tenant: tenant) else { throw Refusal.noSuchJob(id.description) }
            return job
        }
    }

    /// A page of a tenant's jobs.
    ///
    /// A page may hold fewer than `limit`, even none, and still have a next one: the search is bounded too. Refuses an
    /// order that would have to look at more than `JobListing.sortedCountMax` jobs.
    package func jobs(
        of slug: String,
        for caller: Caller,
        _ listing: JobListing,
        after cursor: JobCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Page<ListedJob, JobCursor> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let newest = try Self.newestJob(db, tenant)
            guard listing.order.key == .id || newest <= JobListing.sortedCountMax else {
                throw Refusal.limitReached(limit: "sortedJobs", allowed: JobListing.sortedCountMax)
            }
            let query = JobQuery(listing, of: tenant, after: cursor, newest: newest, limit: limit)
            return try Self.namingDamage(db, tenant, Self.damagedJob) { try Self.page(db, query, limit: limit) }
        }
    }

    /// Returns as many jobs as `limit` asks for, or as there is room for; at least one.
    private static func page(_ db: Database, _ query: JobQuery, limit: Int) throws -> Page<ListedJob, JobCursor> {
        var (jobs, sizeBytes): ([ListedJob], Int) = ([], 0)
        var last: JobCursor?
        var isFull = false
        try StoredRow.forEach(db, sql: query.sql, arguments: query.arguments, of: "job") { row in
            sizeBytes += try query.sizeBytes(row)
            isFull = jobs.count == limit || (!jobs.isEmpty && sizeBytes > JobListing.pageBytesMax)
            guard !isFull else { return false }
            jobs.append(try query.job(row))
            last = try query.cursor(behind: row)
            return true
        }
        return Page(jobs, next: isFull ? last : query.endOfStretch)
    }

    /// Jobs counted by values of theirs, and a number of theirs added up.
    ///
    /// Refuses what would have to look at more than `JobTally.jobCountMax` jobs, or has more than
    /// `JobTally.groupCountMax` groups.
    package func tally(
        of slug: String,
        for caller: Caller,
        _ filter: JobFilter,
        by columns: [JobColumn],
        sum: JobColumn?
    ) async throws(ReadFailure) -> JobTally {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            guard try Self.newestJob(db, tenant) <= JobTally.jobCountMax else {
                throw Refusal.limitReached(limit: "countedJobs", allowed: JobTally.jobCountMax)
            }
            do {
                let query = TallyQuery(filter, of: tenant, by: columns, sum: sum)
                return try Self.namingDamage(db, tenant, Self.damagedJob) { try query.tally(db) }
            } catch let error as LimitReached {
                throw Refusal.limitReached(limit: error.limit, allowed: error.allowed)
            }
        }
    }

    /// Query for a job whose stored content isn't JSON, in the form of `namingDamage`.
    private static let damagedJob = """
        SELECT 'job', id FROM job WHERE tenant = ?1 AND NOT json_valid(attributes)
        UNION ALL SELECT 'action', job FROM action WHERE tenant = ?1 AND NOT json_valid(form) LIMIT 1
        """

    /// Names the row where SQLite says only that a text isn't JSON; `damaged` finds its table and number.
    static func namingDamage<Answer>(
        _ db: Database,
        _ tenant: TenantID,
        _ damaged: String,
        _ read: () throws -> Answer
    ) throws -> Answer {
        do {
            return try read()
        } catch let error as DatabaseError where error.message?.contains("malformed JSON") == true {
            guard let row = try Row.fetchOne(db, sql: damaged, arguments: [tenant.number]) else { throw error }
            let (table, number): (String, Int64) = (row[0], row[1])
            let whose = table == "profile" ? "profile" : "job"
            throw StoreError.corruptRow(table: table, reason: "What is kept of \(whose) \(number) isn't JSON")
        }
    }

    /// The number of the job that was started last; 0 before the first.
    private static func newestJob(_ db: Database, _ tenant: TenantID) throws -> Int64 {
        let next = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT next FROM tenant WHERE id = ?"),
            arguments: [tenant.number]
        )
        return max(next ?? 1, 1) - 1
    }
}
