import FlowCore
import GRDB

/// The SQL of one page of a list of jobs.
///
/// Ordered by number, a page looks at a bounded stretch of numbers when no index has the answer. Every other order
/// looks at all jobs of the tenant, of which there may be only so many.
struct JobQuery {
    /// Numbers that one page looks at, at most, when it has to look at each job.
    static let scannedCountMax: Int64 = 20_000
    /// Maximum number of jobs that one page looks at when it needs values of each.
    ///
    /// Takes as long as a few pages that look at no values.
    static let valueCountMax: Int64 = 3000

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
        scannedCountMax: Int64? = nil
    ) {
        self.listing = listing
        let order = listing.order
        let isBounded = Self.needsStretch(listing)
        let isByState = order.key == .id && !isBounded && listing.filter.states.count == 1
        var search = JobSearch(listing.filter, of: tenant, index: isByState ? "jobByState" : nil)
        let (compared, direction) = order.isDescending ? ("<", "DESC") : (">", "ASC")
        let key = Self.expression(order.key, of: tenant)
        let number = search.number
        if let cursor {
            let place = key.map { "(\($0), \(number)) \(compared) (?, ?)" } ?? "\(number) \(compared) ?"
            search.add((place, Self.arguments(of: cursor)))
        }
        let countMax = listing.filter.conditions.isEmpty ? Self.scannedCountMax : Self.valueCountMax
        through = isBounded ? Self.end(of: listing, after: cursor, newest, scannedCountMax ?? countMax) : nil
        if let through { search.add((order.isDescending ? "\(number) >= ?" : "\(number) <= ?", [through])) }
        let page = """
            SELECT \(key.map { "job.*, \($0) AS sortKey" } ?? "job.*") \(search.sql)
            ORDER BY \(key == nil ? "" : "sortKey \(direction), ")\(number) \(direction) LIMIT ?
            """
        let arguments = search.arguments + [limit + 1]
        guard !listing.columns.isEmpty else {
            (sql, self.arguments) = (page, arguments)
            return
        }
        // The values are looked up for those that are on the page, not for those that an order looks at.
        let values = listing.columns.map { $0.value(of: "page") }
        let named = values.enumerated().map { "\($1.sql) AS \(Self.name(ofValue: $0))" }
        sql = """
            SELECT page.*, \(named.joined(separator: ", ")) FROM (\(page)) AS page
            ORDER BY \(key == nil ? "" : "sortKey \(direction), ")page.id \(direction)
            """
        self.arguments = values.reduce(StatementArguments()) { $0 + $1.arguments } + arguments
    }

    private static func name(ofValue index: Int) -> String { "value\(index)" }

    func job(_ row: StoredRow) throws -> ListedJob {
        let values = try listing.columns.enumerated().map { try $1.value(in: row, Self.name(ofValue: $0)) }
        return ListedJob(job: try Rows.jobSummary(row), values: values)
    }

    /// Bytes of what a caller can make large about the job in a row: its attributes, and the values beside it.
    func sizeBytes(_ row: StoredRow) throws -> Int {
        let names = ["attributes"] + listing.columns.indices.map(Self.name)
        return try names.reduce(0) { sum, name in
            let text: String? = try row[name]
            return sum + (text?.utf8.count ?? 0)
        }
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
        case .changed: "job.event"
        case .percent: "coalesce(job.percent, -1)"
        case .title: "\(TextSearch.ordered)(job.title, (SELECT locale FROM tenant WHERE id = \(tenant.number)))"
        case .due: "coalesce(\(JobConditions.dueEnd), '~')"
        case .priority: "job.priority"
        case .assignee: "coalesce(job.assignee, '~')"
        }
    }

    private static func arguments(of cursor: JobCursor) -> StatementArguments {
        switch cursor.key {
        case nil: [cursor.job.number]
        case .number(let key): [key, cursor.job.number]
        case .text(let key): [key, cursor.job.number]
        }
    }

    func cursor(behind row: StoredRow) throws -> JobCursor {
        let job = JobID(try row["id"])
        switch listing.order.key {
        case .id: return JobCursor(job: job)
        case .changed, .percent, .priority: return JobCursor(job: job, key: .number(try row["sortKey"]))
        case .title, .due, .assignee: return JobCursor(job: job, key: .text(try row["sortKey"]))
        }
    }

    var endOfStretch: JobCursor? { through.map { JobCursor(job: JobID($0)) } }
}
