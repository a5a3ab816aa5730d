import FlowCore
import GRDB

/// The SQL that finds the events among which are those that a filter allows, in a bounded stretch of a tenant's ledger.
///
/// Only the job is looked for in SQL. The other conditions are asked of events that were checked: a damaged kind or
/// instant would leave an event out in silence otherwise.
struct EventQuery {
    /// Events that one query looks at, at most, to find those that are wanted.
    static let scannedCountMax: Int64 = 20_000

    /// Orders by number.
    let sql: String
    let arguments: StatementArguments
    /// The last event that it looks at.
    let through: EventNumber

    /// Throws `Refusal.noSuchJob` for a job that isn't there.
    init(
        _ db: Database,
        _ tenant: TenantID,
        after number: EventNumber,
        head: EventNumber,
        _ filter: EventFilter,
        scannedCountMax: Int64 = Self.scannedCountMax
    ) throws {
        if let job = filter.job {
            let newest = try Self.newestEvent(db, of: job, tenant)
            through = head
            sql = Self.chain
            arguments = [newest, tenant.number, number, tenant.number, number]
        } else {
            through = filter == .all || head - scannedCountMax <= number ? head : number + scannedCountMax
            sql = "SELECT event.* FROM event WHERE tenant = ? AND number > ? AND number <= ? ORDER BY number"
            arguments = [tenant.number, number, through]
        }
    }

    /// The events of one job, found by following each to the one before, from the job's newest.
    ///
    /// An index by job would be one more page to write with every command.
    private static let chain = """
        WITH RECURSIVE link (number) AS (
          SELECT ?
          UNION ALL
          SELECT event.previousOfJob FROM link JOIN event ON event.tenant = ? AND event.number = link.number
          WHERE event.previousOfJob > ? AND event.previousOfJob < link.number
        )
        SELECT event.* FROM link JOIN event ON event.tenant = ? AND event.number = link.number
        WHERE event.number > ? ORDER BY event.number
        """

    /// The newest event of a tenant.
    static func head(_ db: Database, of tenant: TenantID) throws -> EventNumber {
        let head = try EventNumber.fetchOne(
            db.cachedStatement(sql: "SELECT head FROM tenant WHERE id = ?"),
            arguments: [tenant.number]
        )
        return head ?? 0
    }

    /// The newest event of a job; throws when it isn't there.
    static func newestEvent(_ db: Database, of job: JobID, _ tenant: TenantID) throws -> EventNumber {
        let newest = try EventNumber.fetchOne(
            db.cachedStatement(sql: "SELECT event FROM job WHERE tenant = ? AND id = ?"),
            arguments: [tenant.number, job.number]
        )
        guard let newest else { throw Refusal.noSuchJob(job.description) }
        return newest
    }
}
