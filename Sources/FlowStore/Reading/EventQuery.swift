import FlowCore
import GRDB

/// The SQL that finds the events among which are those that a filter allows, in a bounded stretch of a tenant's ledger.
///
/// Only the job is looked for in SQL. The other conditions are asked of events that were checked: a damaged kind or
/// instant would leave an event out in silence otherwise.
struct EventQuery {
    /// Events that one query looks at, at most, to find those that are wanted.
    static let scannedCountMax: Int64 = 20_000
    /// Maximum number of events that one query looks up one by one, as those of a job.
    static let lookedUpCountMax = 10_000

    let sql: String
    let arguments: StatementArguments
    let through: EventNumber

    init(
        _ tenant: TenantID,
        after number: EventNumber,
        head: EventNumber,
        _ filter: EventFilter,
        scannedCountMax: Int64 = Self.scannedCountMax
    ) {
        through = filter == .all || head - scannedCountMax <= number ? head : number + scannedCountMax
        sql = "SELECT event.* FROM event WHERE tenant = ? AND number > ? AND number <= ? ORDER BY number"
        arguments = [tenant.number, number, through]
    }

    /// Selects the events of a job after a number; `numbers` are all of the job's, oldest first.
    init(
        _ tenant: TenantID,
        after number: EventNumber,
        head: EventNumber,
        _ filter: EventFilter,
        of numbers: [EventNumber],
        countMax: Int = Self.lookedUpCountMax
    ) {
        let isOfJobOnly = filter == EventFilter(job: filter.job)
        let start = numbers.partitioningIndex { $0 > number }
        // One more than are wanted shows that there is more.
        let wanted = numbers[start...].prefix(
            isOfJobOnly ? min(countMax, Self.lookedUpCountMax) + 1 : Self.lookedUpCountMax
        )
        through = wanted.endIndex == numbers.endIndex ? head : wanted.last ?? head
        sql = """
            SELECT event.* FROM json_each(?) AS link CROSS JOIN event
              ON event.tenant = ? AND event.number = link.value
            ORDER BY link.key
            """
        arguments = [CanonicalValue.list(wanted.map { .integer(Int($0)) }).json, tenant.number]
    }

    static func head(_ db: Database, of tenant: TenantID) throws -> EventNumber {
        let head = try EventNumber.fetchOne(
            db.cachedStatement(sql: "SELECT head FROM tenant WHERE id = ?"),
            arguments: [tenant.number]
        )
        return head ?? 0
    }

    static func newestEvent(_ db: Database, of job: JobID, _ tenant: TenantID) throws -> EventNumber {
        let newest = try EventNumber.fetchOne(
            db.cachedStatement(sql: "SELECT event FROM job WHERE tenant = ? AND id = ?"),
            arguments: [tenant.number, job.number]
        )
        guard let newest else { throw Refusal.noSuchJob(job.description) }
        return newest
    }
}
