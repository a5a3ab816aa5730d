package import FlowCore
package import FlowStore

/// Events of a tenant from a cursor on: first those in the table, then those committed later, without end.
///
/// Every event is reported exactly once, in the order of the numbers. For use by one task; releasing the watcher ends
/// the watching.
package struct EventWatcher: Sendable {
    /// Position from which a watcher begins.
    package enum Start: Hashable, Sendable {
        /// After an event of this number; 0 is the beginning.
        case after(EventNumber)
        case now
    }

    static let batchCountMax = 100
    /// Maximum number of payload bytes in one batch, unless a single event has more.
    static let batchBytesMax = 1 << 18
    /// Number of unwanted events after which the watcher reports its cursor, so that they needn't be read again.
    static let silenceCountMax: Int64 = 1000

    private let store: Store
    private let slug: String
    private let caller: @Sendable () -> Caller
    private let filter: EventFilter
    private let subscription: WatchSubscription
    private var cursor: EventNumber
    /// The newest event that is known to be in the table.
    private var head: EventNumber
    /// Caller with whose rights the table was read last.
    ///
    /// Only for this caller may recent events be reported without reading the table.
    private var reader: Caller
    /// Cursor that was reported last; `nil` before the first batch.
    private var reported: EventNumber?

    /// Subscribes, then reads where the tenant's ledger ends.
    ///
    /// `caller` is called at each step for the caller that receives the events, since a token can end while it watches.
    /// Refuses a tenant that isn't the caller's, a job that isn't there, a cursor beyond the newest event, and one
    /// watcher too many.
    package init(
        on store: Store,
        hub: WatchHub,
        tenant slug: String,
        caller: @escaping @Sendable () -> Caller,
        start: Start,
        filter: EventFilter
    ) async throws(ReadFailure) {
        reader = caller()
        let tenant = try await store.ledger(of: slug, for: reader, job: nil).tenant
        do {
            subscription = try hub.subscribe(to: tenant, as: reader.uid)
        } catch {
            throw .refused(error)
        }
        self.store = store
        self.slug = slug
        self.caller = caller
        self.filter = filter
        head = try await store.ledger(of: slug, for: reader, job: filter.job).head
        switch start {
        case .now: cursor = head
        case .after(let number):
            guard (0...head).contains(number) else {
                let allowed = "0 to \(head), the newest event's number"
                throw .refused(.invalidInput(InvalidInput(field: "after", found: String(number), allowed: allowed)))
            }
            cursor = number
        }
    }

    /// Returns the next batch; `nil` when the task was cancelled.
    ///
    /// The first batch is there at once and has no events: it shows that the watching has begun. Later ones without
    /// events only move the cursor.
    package mutating func next() async throws(ReadFailure) -> SharedBatch? {
        guard reported != nil else { return tell([]) }
        while !Task.isCancelled {
            if cursor >= head { await subscription.untilNews(after: cursor) }
            guard !Task.isCancelled else { return nil }
            let caller = caller()
            if caller == reader, let recent = subscription.recent(after: cursor) {
                if let reported = pass(recent) { return reported }
                continue
            }
            let events = try await read(as: caller)
            if !events.isEmpty || isLongSilent { return tell(events) }
        }
        return nil
    }

    private var isLongSilent: Bool { cursor - (reported ?? 0) >= Self.silenceCountMax }

    private mutating func tell(_ events: [Event]) -> SharedBatch {
        reported = cursor
        return SharedBatch(EventBatch(events: events, through: cursor, head: head))
    }

    /// Moves the cursor over the recent events; returns their batch unchanged where all of them are wanted.
    private mutating func pass(_ recent: SharedBatch) -> SharedBatch? {
        cursor = recent.through
        head = max(head, recent.head)
        let events = recent.events.filter { filter.allows($0.header) }
        if events.count == recent.events.count, head == recent.head {
            reported = cursor
            return recent
        }
        return !events.isEmpty || isLongSilent ? tell(events) : nil
    }

    /// Moves the cursor over the next stretch of the table; returns what was wanted of it.
    private mutating func read(as caller: Caller) async throws(ReadFailure) -> [Event] {
        let batch: EventBatch
        do {
            batch = try await store.eventBatch(
                of: slug,
                for: caller,
                after: cursor,
                matching: filter,
                countMax: Self.batchCountMax,
                payloadBytesMax: Self.batchBytesMax
            )
        } catch {
            // A read that was broken off because the watching ends has not failed.
            guard !Task.isCancelled else { return [] }
            throw error
        }
        (cursor, head, reader) = (batch.through, batch.head, caller)
        return batch.events
    }
}
