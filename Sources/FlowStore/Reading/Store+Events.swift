package import FlowCore
import GRDB

/// Reading a tenant's ledger, in stretches of bounded size and effort.
///
/// A tenant that isn't the caller's is refused like one that isn't there.
extension Store {
    /// A tenant's key and its newest event, for a caller who may read it; a job that is named has to be there.
    package func ledger(
        of slug: String,
        for caller: Caller,
        job: JobID?
    ) async throws(ReadFailure) -> (tenant: TenantID, head: EventNumber) {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            if let job { _ = try EventQuery.newestEvent(db, of: job, tenant) }
            return (tenant, try EventQuery.head(db, of: tenant))
        }
    }

    /// A tenant's events that a filter allows, oldest first.
    ///
    /// A page may hold fewer than `limit`, even none, and still have a next one: the search is bounded too.
    package func events(
        of slug: String,
        for caller: Caller,
        after number: EventNumber,
        matching filter: EventFilter,
        limit: Int
    ) async throws(ReadFailure) -> Page<Event, EventNumber> {
        let batch = try await eventBatch(of: slug, for: caller, after: number, matching: filter, countMax: limit)
        return Page(batch.events, next: batch.through < batch.head ? batch.through : nil)
    }

    /// The next stretch of a tenant's ledger, from one snapshot in which the caller's right to read is checked.
    ///
    /// At most `countMax` events, and after the first at most `payloadBytesMax` of payload.
    package func eventBatch(
        of slug: String,
        for caller: Caller,
        after number: EventNumber,
        matching filter: EventFilter,
        countMax: Int,
        payloadBytesMax: Int = .max
    ) async throws(ReadFailure) -> EventBatch {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let head = try EventQuery.head(db, of: tenant)
            let query = try self.query(db, tenant, after: number, head: head, filter, countMax: countMax)
            guard number < head else { return EventBatch(events: [], through: number, head: head) }
            var search = EventSearch(db, tenant, after: number, filter, countMax, payloadBytesMax)
            return try search.run(query, head: head)
        }
    }

    private func query(
        _ db: Database,
        _ tenant: TenantID,
        after number: EventNumber,
        head: EventNumber,
        _ filter: EventFilter,
        countMax: Int
    ) throws -> EventQuery {
        guard let job = filter.job else { return EventQuery(tenant, after: number, head: head, filter) }
        let newest = try EventQuery.newestEvent(db, of: job, tenant)
        let numbers = newest > number ? try chains.numbers(of: job, tenant, newest: newest, in: db) : []
        return EventQuery(tenant, after: number, head: head, filter, of: numbers, countMax: countMax)
    }
}

/// Takes what a filter allows of what a query finds, each event checked, within the bounds of a batch.
private struct EventSearch {
    private let db: Database
    private let tenant: TenantID
    private let start: EventNumber
    private let filter: EventFilter
    private let countMax: Int
    private let payloadBytesMax: Int
    private var checked: CheckedEvents
    private var events: [Event] = []
    private var sizeBytes = 0
    /// The job's event before, where the job's own are looked at.
    private var lastOfJob: EventNumber?

    init(
        _ db: Database,
        _ tenant: TenantID,
        after start: EventNumber,
        _ filter: EventFilter,
        _ countMax: Int,
        _ payloadBytesMax: Int
    ) {
        self.db = db
        self.tenant = tenant
        self.start = start
        self.filter = filter
        self.countMax = countMax
        self.payloadBytesMax = payloadBytesMax
        checked = CheckedEvents(db, of: tenant)
    }

    /// Returns the events wanted up to the query's end, a bound, or the first damage.
    ///
    /// Throws damage only when nothing wanted stands before it: a caller that asks for what comes next gets the error
    /// then.
    mutating func run(_ query: EventQuery, head: EventNumber) throws -> EventBatch {
        do {
            let rows = try Row.fetchCursor(db, sql: query.sql, arguments: query.arguments)
            while let row = try next(of: rows) {
                let event = try filter.job == nil ? nextInOrder(row) : nextOfJob(row)
                guard filter.allows(event.header) else { continue }
                let addedBytes = event.payload?.utf8.count ?? 0
                if let last = events.last, events.count == countMax || sizeBytes + addedBytes > payloadBytesMax {
                    return EventBatch(events: events, through: last.header.number, head: head)
                }
                sizeBytes += addedBytes
                events.append(event)
            }
            try checkEnd(of: query, head)
        } catch let error as StoreError {
            // Behind the newest event nobody would ask for more.
            guard case .damagedEvent = error, let last = events.last, last.header.number < head else { throw error }
            return EventBatch(events: events, through: last.header.number, head: head)
        }
        return EventBatch(events: events, through: query.through, head: head)
    }

    private func next(of rows: RowCursor) throws -> Row? {
        do {
            return try rows.next()
        } catch {
            throw CheckedEvents.damage(error, at: (checked.lastNumber ?? start) + 1)
        }
    }

    /// Returns the next event of a whole ledger: its number follows that of the event before.
    private mutating func nextInOrder(_ row: Row) throws -> Event {
        try checked.event(of: row, number: (checked.lastNumber ?? start) + 1)
    }

    /// Returns a job's next event: each names the one before, which was seen or lies before the start.
    private mutating func nextOfJob(_ row: Row) throws -> Event {
        let number: EventNumber = try StoredRow(row, of: "event")["number"]
        let event = try checked.event(of: row, number: number)
        let before = event.previousOfJob ?? 0
        guard event.header.job == filter.job, lastOfJob.map({ before == $0 }) ?? (before <= start) else {
            throw StoreError.damagedEvent(number: number, reason: "it isn't the next one of the job")
        }
        lastOfJob = number
        return event
    }

    /// Checks that the events looked at go as far as they have to: nothing is missing at the end.
    private func checkEnd(of query: EventQuery, _ head: EventNumber) throws {
        if let job = filter.job {
            let newest = query.through == head ? try EventQuery.newestEvent(db, of: job, tenant) : query.through
            guard lastOfJob ?? start >= newest else {
                throw StoreError.damagedEvent(number: newest, reason: "it is missing, or the job's row is damaged")
            }
            return
        }
        if query.through == head { return try checked.checkEnd(at: head, after: start) }
        let seen = checked.lastNumber ?? start
        guard seen == query.through else { throw StoreError.damagedEvent(number: seen + 1, reason: "it is missing") }
    }
}
