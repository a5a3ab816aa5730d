import FlowCore
import GRDB

/// The payment schedules of a job, inside one snapshot.
extension Store {
    static func items(_ db: Database, of job: JobID, _ tenant: TenantID) throws -> [PaymentScheduleItem] {
        try Row.fetchAll(
            db.cachedStatement(sql: scheduleColumns + " WHERE s.tenant = ? AND s.job = ? ORDER BY s.id"),
            arguments: [tenant.number, job.number]
        ).map { try item(db, $0, tenant) }
    }

    /// Returns the schedules that the job's template agreed upon, without their payments.
    static func jobSchedules(_ db: Database, of job: JobID, _ tenant: TenantID) throws -> [PaymentKey: JobSchedule] {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: scheduleColumns + " WHERE s.tenant = ? AND s.job = ? AND s.key IS NOT NULL"),
            arguments: [tenant.number, job.number]
        )
        var schedules: [PaymentKey: JobSchedule] = [:]
        for row in rows {
            let item = try item(db, row, tenant)
            guard let key = item.record.schedule.key else { continue }
            schedules[key] = JobSchedule(item.record.schedule, zone: item.zone)
        }
        return schedules
    }
}
