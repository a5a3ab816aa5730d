import FlowCore
import GRDB

/// The SQL of one page of a list of jobs.
///
/// Ordered by number, a page looks at a bounded stretch of numbers when no index has the answer. Every other order
/// looks at all jobs of the tenant, of which there may be only so many.
struct JobQuery {
    /// Numbers that one page looks at, at most, when it has to look at each job.
    static let scannedCountMax: Int64 = 20_000

    let sql: String
    let arguments: StatementArguments
    /// The last number that it looks at; `nil` when it looks at all.
    let through: Int64?

    private let listing: JobListing

    init(
        _ listing: JobListing,
        of tenant: TenantID,
        after cursor: JobCursor?,
        newest: Int64,
        limit: Int,
        scannedCountMax: Int64 = Self.scannedCountMax
    ) {
        self.listing = listing
        var conditions = ["job.tenant = ?"]
        var arguments: StatementArguments = [tenant.number]
        for (condition, values) in JobConditions.all(listing.filter, of: tenant) {
            conditions.append(condition)
            arguments += values
        }
        let order = listing.order
        let (compared, direction) = order.isDescending ? ("<", "DESC") : (">", "ASC")
        let key = Self.expression(order.key, of: tenant)
        let number = listing.filter.labels.isEmpty ? "id" : "jobLabel.job"
        if let cursor {
            conditions.append(key.map { "(\($0), \(number)) \(compared) (?, ?)" } ?? "\(number) \(compared) ?")
            arguments += Self.arguments(of: cursor)
        }
        through = Self.needsStretch(listing) ? Self.end(of: listing, after: cursor, newest, scannedCountMax) : nil
        if let through {
            conditions.append(order.isDescending ? "\(number) >= ?" : "\(number) <= ?")
            arguments += [through]
        }
        let columns = key.map { "job.*, \($0) AS sortKey" } ?? "job.*"
        sql = """
            SELECT \(columns) FROM \(Self.source(listing)) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(key == nil ? "" : "sortKey \(direction), ")\(number) \(direction) LIMIT ?
            """
        self.arguments = arguments + [limit + 1]
    }

    /// True unless the primary key or an index leads from one wanted job to the next.
    private static func needsStretch(_ listing: JobListing) -> Bool {
        guard listing.order.key == .id else { return false }
        var indexed = JobFilter()
        if listing.filter.states.count == 1 {
            indexed.states = listing.filter.states
        } else if listing.filter.labels.count == 1 {
            indexed.labels = listing.filter.labels
        }
        return listing.filter != indexed
    }

    /// The table, by the index that leads from one wanted job to the next: SQLite itself takes the primary key, and would
    /// look at all jobs for the few that are wanted.
    private static func source(_ listing: JobListing) -> String {
        guard listing.filter.labels.isEmpty else { return "jobLabel CROSS JOIN job" }
        guard listing.order.key == .id, !needsStretch(listing) else { return "job" }
        return listing.filter.states.count == 1 ? "job INDEXED BY jobByState" : "job"
    }

    private static func end(
        of listing: JobListing,
        after cursor: JobCursor?,
        _ newest: Int64,
        _ scannedCountMax: Int64
    ) -> Int64? {
        // The cursor comes from the caller: far beyond the newest job there is nothing to look at.
        let place = min(cursor?.job.number ?? (listing.order.isDescending ? newest + 1 : 0), newest + 1)
        let end = listing.order.isDescending ? place - scannedCountMax : place + scannedCountMax
        return listing.order.isDescending ? (end <= 1 ? nil : end) : (end >= newest ? nil : end)
    }

    private static func expression(_ key: JobOrder.Key, of tenant: TenantID) -> String? {
        switch key {
        case .id: nil
        case .changed: "event"
        case .percent: "coalesce(percent, -1)"
        case .title: "\(TextSearch.ordered)(title, (SELECT locale FROM tenant WHERE id = \(tenant.number)))"
        case .due: "coalesce(\(JobConditions.dueEnd), '~')"
        case .priority: "priority"
        case .assignee: "coalesce(assignee, '~')"
        }
    }

    private static func arguments(of cursor: JobCursor) -> StatementArguments {
        switch cursor.key {
        case nil: [cursor.job.number]
        case .number(let key): [key, cursor.job.number]
        case .text(let key): [key, cursor.job.number]
        }
    }

    /// The place behind a job of this list.
    func cursor(behind row: StoredRow) throws -> JobCursor {
        let job = JobID(try row["id"])
        switch listing.order.key {
        case .id: return JobCursor(job: job)
        case .changed, .percent, .priority: return JobCursor(job: job, key: .number(try row["sortKey"]))
        case .title, .due, .assignee: return JobCursor(job: job, key: .text(try row["sortKey"]))
        }
    }

    /// The place behind everything that was looked at, when there is more to look at.
    var endOfStretch: JobCursor? { through.map { JobCursor(job: JobID($0)) } }
}
