package import FlowCore
import GRDB

/// The budgets of a job, each from one snapshot.
extension Store {
    /// Returns the amounts planned for the budgets of a job.
    package func loadBudgets(of job: JobID, tenant: TenantID) async throws(ReadFailure) -> [BudgetCategory: Money] {
        try await read { db in try Self.budgets(db, job, tenant) }
    }

    /// Returns the amounts planned for the budgets of a job, and its schedules with the zones of their parties.
    ///
    /// Schedules without credit come without payments.
    package func budgets(
        of job: JobID,
        in slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> (planned: [BudgetCategory: Money], schedules: [(PaymentSchedule, zone: String)]) {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            guard try self.job(db, job, tenant: tenant) != nil else { throw Refusal.noSuchJob(job.description) }
            let rows = try Row.fetchAll(
                db,
                sql: Self.scheduleColumns + " WHERE s.tenant = ? AND s.job = ? ORDER BY s.id",
                arguments: [tenant.number, job.number]
            )
            let schedules = try rows.map { row in
                let zone: String = try StoredRow(row, of: "paymentSchedule")["zone"]
                return (try Self.owedSchedule(db, row, tenant), zone: zone)
            }
            return (try Self.budgets(db, job, tenant), schedules)
        }
    }

    private static func budgets(_ db: Database, _ job: JobID, _ tenant: TenantID) throws -> [BudgetCategory: Money] {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM budget WHERE tenant = ? AND job = ? ORDER BY category"),
            arguments: [tenant.number, job.number]
        )
        var planned: [BudgetCategory: Money] = [:]
        for row in rows {
            let stored = StoredRow(row, of: "budget")
            let category = try Rows.key(BudgetCategory.self, try stored["category"], stored)
            planned[category] = Money(minorUnits: try stored["planned"], try Rows.currency(stored))
        }
        return planned
    }
}
