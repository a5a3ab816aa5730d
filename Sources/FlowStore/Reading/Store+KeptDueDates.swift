package import FlowCore
import GRDB

/// Jobs whose steps have due dates that would come out otherwise now.
package struct KeptDueDates: Sendable {
    /// Their numbers, in order: the first `Store.keptDueJobCountMax` that were found.
    package let jobs: [JobID]
    package let isComplete: Bool

    package init(jobs: [JobID], isComplete: Bool) {
        self.jobs = jobs
        self.isComplete = isComplete
    }
}

/// A setting of the tenant that due dates are derived with, and follow with the next change of their job.
package enum DueSetting: Sendable {
    case zone
    case holidays
}

extension Store {
    package static let keptDueJobCountMax = 100
    package static let derivedDueJobCountMax = 2000

    /// Jobs that go on, with open steps whose due dates were derived by another setting than there is now.
    package func keptDueDates(
        by setting: DueSetting,
        of slug: String,
        for caller: Caller,
        zones: any ZoneCatalog
    ) async throws(ReadFailure) -> KeptDueDates {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let home = try String.fetchOne(
                db.cachedStatement(sql: "SELECT timeZone FROM tenant WHERE id = ?"),
                arguments: [tenant.number]
            )
            guard let home else { return KeptDueDates(jobs: [], isComplete: true) }
            let calendar = try Self.holidayBook(db, of: tenant).calendar
            let clock = DueClock(zones: zones, zone: home, calendar: calendar)
            let rows = try Int64.fetchCursor(
                db,
                sql: """
                    SELECT job FROM action INDEXED BY actionByDue
                    WHERE tenant = ? AND dueAt IS NOT NULL
                      AND state IN ('blocked', 'ready', 'inProgress', 'waiting', 'failed')
                      AND (? OR dueZone <> ?)
                    """,
                arguments: [tenant.number, setting == .holidays, home]
            )
            var (found, seen, derivedCount): (Set<JobID>, Set<JobID>, Int) = ([], [], 0)
            while let number = try rows.next() {
                let id = JobID(number)
                guard seen.insert(id).inserted, try self.isOpen(db, id, tenant, setting) else { continue }
                if found.count == Self.keptDueJobCountMax || derivedCount == Self.derivedDueJobCountMax {
                    return KeptDueDates(jobs: found.sorted(), isComplete: false)
                }
                derivedCount += 1
                if let job = try self.job(db, id, tenant: tenant), job.keepsDueDates(clock) { found.insert(id) }
            }
            return KeptDueDates(jobs: found.sorted(), isComplete: true)
        }
    }

    /// True for a job that goes on and has dates that hang on the setting.
    private func isOpen(_ db: Database, _ id: JobID, _ tenant: TenantID, _ setting: DueSetting) throws -> Bool {
        guard let job = try StoredJob(db, id, of: tenant, plans: plans), job.summary.state.isOpen else { return false }
        return setting == .zone || job.plan.leaves.contains { $0.step.due?.isByBusinessDays == true }
    }
}
