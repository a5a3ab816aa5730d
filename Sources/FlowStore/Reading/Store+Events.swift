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
        try await read { db in
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
        try await read { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let head = try EventQuery.head(db, of: tenant)
            let query = try EventQuery(db, tenant, after: number, head: head, filter)
            guard number < head else { return EventBatch(events: [], through: number, head: head) }
            let rows = try Row.fetchCursor(
                db,
                sql: query.sql + " LIMIT ?",
                arguments: query.arguments + [countMax + 1]
            )
            var events: [Event] = []
            var sizeBytes = 0
            while let row = try rows.next() {
                let event = try Rows.event(row)
                let addedBytes = event.payload?.utf8.count ?? 0
                if let last = events.last, events.count == countMax || sizeBytes + addedBytes > payloadBytesMax {
                    return EventBatch(events: events, through: last.header.number, head: head)
                }
                sizeBytes += addedBytes
                events.append(event)
            }
            return EventBatch(events: events, through: query.through, head: head)
        }
    }
}
