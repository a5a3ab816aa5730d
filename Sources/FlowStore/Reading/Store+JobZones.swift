package import FlowCore
import GRDB

/// Jobs whose steps have due dates in another zone than their tenant is in by now.
package struct JobsBehindZone: Sendable {
    /// Their numbers, in order: the first `Store.behindZoneJobCountMax` that were found.
    package let jobs: [JobID]
    /// False when there may be more.
    package let isComplete: Bool

    /// Puts together what was found.
    package init(jobs: [JobID], isComplete: Bool) {
        self.jobs = jobs
        self.isComplete = isComplete
    }
}

extension Store {
    /// Most jobs that are told of.
    package static let behindZoneJobCountMax = 100

    /// Jobs that go on, with open steps whose due dates were derived in another zone than they would be now.
    ///
    /// A date that has a zone of its own, and that of a payment whose payer has one, isn't one of these.
    package func jobsBehindZone(
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> JobsBehindZone {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let sql = """
                SELECT action.job, action.step, action.dueZone, tenant.timeZone
                FROM action INDEXED BY actionByDue JOIN tenant ON tenant.id = action.tenant
                WHERE action.tenant = ? AND action.dueAt IS NOT NULL
                  AND action.state IN ('blocked', 'ready', 'inProgress', 'waiting', 'failed')
                  AND action.dueZone <> tenant.timeZone
                """
            let rows = try Row.fetchCursor(db, sql: sql, arguments: [tenant.number])
            var (found, over, plans): (Set<JobID>, Set<JobID>, [JobID: Plan]) = ([], [], [:])
            var scannedCount = 0
            while let row = try rows.next() {
                let row = StoredRow(row, of: "action")
                let isFull = found.count == Self.behindZoneJobCountMax || scannedCount == Self.scannedActionCountMax
                if isFull { return JobsBehindZone(jobs: found.sorted(), isComplete: false) }
                scannedCount += 1
                let job = JobID(try row["job"])
                guard !found.contains(job), !over.contains(job) else { continue }
                guard let plan = try plans[job] ?? self.openPlan(db, of: job, tenant) else {
                    over.insert(job)
                    continue
                }
                plans[job] = plan
                let step = try Rows.stepKey(try row["step"], table: row.table)
                let (home, derived): (String, String) = (try row["timeZone"], try row["dueZone"])
                let own = try Self.dueZone(db, of: step, plan, job, tenant)
                if derived != own ?? home { found.insert(job) }
            }
            return JobsBehindZone(jobs: found.sorted(), isComplete: true)
        }
    }

    /// The plan of a job that goes on; nil for another one.
    private func openPlan(_ db: Database, of job: JobID, _ tenant: TenantID) throws -> Plan? {
        guard let job = try StoredJob(db, job, of: tenant, plans: plans), job.summary.state.isOpen else { return nil }
        return job.plan
    }

    /// The zone that a step's due date is in whatever the tenant's is; nil where it is the tenant's.
    private static func dueZone(
        _ db: Database,
        of key: StepKey,
        _ plan: Plan,
        _ job: JobID,
        _ tenant: TenantID
    ) throws -> String? {
        guard let step = plan.leaf(key).map({ plan.leaves[$0].step }) else { return nil }
        switch step.dueZone {
        case .tenant: return nil
        case .named(let zone): return zone
        case .payer(let payment): return try payerZone(db, of: payment, job, tenant)
        }
    }

    /// The zone of who pays what a job's template calls so; nil when it is the tenant's.
    private static func payerZone(
        _ db: Database,
        of payment: PaymentKey,
        _ job: JobID,
        _ tenant: TenantID
    ) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT profile.timeZone FROM paymentSchedule s
                    JOIN profile ON profile.tenant = s.tenant AND profile.key = s.party
                    WHERE s.tenant = ? AND s.job = ? AND s.key = ? AND s.direction = 'in'
                    """
            ),
            arguments: [tenant.number, job.number, payment.text]
        )
    }
}
