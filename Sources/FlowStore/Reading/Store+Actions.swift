package import FlowCore
import GRDB

/// Actions over all jobs of a tenant, and what refers to a profile.
extension Store {
    /// Actions that one page looks at, at most, to find those that are wanted.
    package static let scannedActionCountMax = 20_000

    /// A tenant's actions that a filter allows, in its order.
    ///
    /// Those of an assignee are found by index. Of everybody's a page may hold fewer than `limit`, even none, and still
    /// have a next one: the search is bounded.
    package func actions(
        of slug: String,
        for caller: Caller,
        matching filter: ActionFilter,
        after cursor: ActionCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Page<ActionListing, ActionCursor> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            if let job = filter.job, try self.job(db, job, tenant: tenant) == nil {
                throw Refusal.noSuchJob(job.description)
            }
            let assignees = try Self.assignees(db, filter.whose, tenant)
            if let assignees, assignees.isEmpty { return Page([], next: nil) }
            let query = ActionQuery(tenant, filter, assignees, after: cursor)
            let rows = try Row.fetchCursor(db, sql: query.sql, arguments: query.arguments)
            var items: [ActionListing] = []
            var scannedCount = 0
            var jobs: [JobID: (StoredJob, [String: MediaCounts])] = [:]
            var last: ActionCursor?
            while let row = try rows.next() {
                let row = StoredRow(row, of: "action")
                if items.count == limit || scannedCount == Self.scannedActionCountMax {
                    return Page(items, next: last)
                }
                scannedCount += 1
                let job = JobID(try row["job"])
                let step = try Rows.stepKey(try row["step"], table: row.table)
                last = ActionCursor(job: job, step: step, due: try filter.cursorDue(of: row))
                guard try row["isWanted"] else { continue }
                guard let (stored, media) = try jobs[job] ?? self.job(db, of: job, tenant) else {
                    throw row.damage("Job \(job) isn't there")
                }
                jobs[job] = (stored, media)
                guard filter.order == .step || stored.summary.state.isOpen else { continue }
                guard let leaf = stored.plan.leaf(step) else { throw row.damage("Job \(job) has no step \(step)") }
                items.append(
                    ActionListing(
                        job: stored.summary,
                        step: stored.plan.leaves[leaf].step,
                        action: try Rows.action(row, media: media[step.text]),
                        assignedTo: try row["assignedTo"]
                    )
                )
            }
            return Page(items, next: nil)
        }
    }

    private func job(
        _ db: Database,
        of id: JobID,
        _ tenant: TenantID
    ) throws -> (StoredJob, [String: MediaCounts])? {
        guard let job = try StoredJob(db, id, of: tenant, plans: plans) else { return nil }
        return (job, try mediaCounts(db, of: id, tenant: tenant))
    }

    /// The texts of the assignees that are wanted; `nil` when everybody's actions are.
    private static func assignees(
        _ db: Database,
        _ whose: ActionFilter.Whose,
        _ tenant: TenantID
    ) throws -> [String]? {
        switch whose {
        case .everybody:
            return nil
        case .assignee(let name):
            if let key = name.profile, try profile(db, key, tenant) == nil {
                throw Refusal.profile(.missing(key))
            }
            return [name.text]
        case .mine(let principals, let role):
            let list = CanonicalValue.list(principals.map { .text($0.text) })
            let keys = try String.fetchAll(
                db,
                sql: """
                    SELECT key FROM profile
                    WHERE tenant = ? AND principal IN (SELECT value FROM json_each(?)) ORDER BY key
                    """,
                arguments: [tenant.number, list.json]
            )
            return keys + (role.map { [AssigneeName.role($0).text] } ?? [])
        }
    }
}

extension ActionFilter {
    /// The part of a cursor that only lists by due date have.
    fileprivate func cursorDue(of row: StoredRow) throws -> Timestamp? {
        order == .due ? try row.instant("dueAt") : nil
    }
}
