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
    ) async throws(ReadFailure) -> Page<JobSummary, JobCursor> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let next = try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT next FROM tenant WHERE id = ?"),
                arguments: [tenant.number]
            )
            let newest = max(next ?? 1, 1) - 1
            guard listing.order.key == .id || newest <= JobListing.sortedCountMax else {
                throw Refusal.limitReached(limit: "sortedJobs", allowed: JobListing.sortedCountMax)
            }
            let query = JobQuery(listing, of: tenant, after: cursor, newest: newest, limit: limit)
            let rows = try StoredRow.fetchAll(db, sql: query.sql, arguments: query.arguments, of: "job") { row in
                (job: try Rows.jobSummary(row), place: try query.cursor(behind: row))
            }
            let page = rows.prefix(limit)
            let isFull = rows.count > limit
            return Page(page.map(\.job), next: isFull ? page.last?.place : query.endOfStretch)
        }
    }
}
