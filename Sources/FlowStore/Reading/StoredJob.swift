import FlowCore
import GRDB

/// A job without its actions, and its plan.
struct StoredJob {
    let summary: JobSummary
    let plan: Plan

    private static let table = JobTables.job
    /// Selects the job's columns and, after them, the digest of a plan of the job's own.
    private static let sql = """
        SELECT \(table.selection), jobPlan.digest
        FROM job LEFT JOIN jobPlan ON jobPlan.tenant = job.tenant AND jobPlan.job = job.id
        WHERE job.tenant = ? AND job.id = ?
        """
    private static let places = table.places.merging(["digest": table.places.count]) { old, _ in old }

    init?(_ db: Database, _ id: JobID, of tenant: TenantID, plans: PlanCache) throws {
        let statement = try db.cachedStatement(sql: Self.sql)
        let rows = try Row.fetchCursor(statement, arguments: [tenant.number, id.number])
        guard let row = try rows.next() else { return nil }
        let stored = StoredRow(row, of: "job", columns: Self.places, in: statement)
        // The cursor's end resets the statement that the columns are read from.
        let digest: DatabaseValue
        (summary, digest) = try withExtendedLifetime(rows) { (try Rows.jobSummary(stored), try stored["digest"]) }
        if digest.isNull {
            plan = try plans.plan(of: summary.header.template, summary.header.version, tenant, in: db)
        } else {
            plan = try plans.plan(of: id, try stored.digest("digest"), tenant, in: db)
        }
    }
}
