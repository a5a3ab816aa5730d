package import FlowCore
package import FlowStore

/// A tenant's events from a cursor on: first what is in the table, then what is committed, without end.
///
/// Nothing is told twice or left out, in the order of the numbers. For one task; giving it up ends the watching.
package struct EventWatcher: Sendable {
    /// Where a watcher begins.
    package enum Start: Hashable, Sendable {
        /// After an event of this number; 0 is the beginning.
        case after(EventNumber)
        /// After the newest event there is.
        case now
    }

    /// Most events that are told at once.
    static let batchCountMax = 100
    /// Most bytes of payload that are told at once, unless a single event has more.
    static let batchBytesMax = 1 << 18
    /// Events that weren't wanted after which the watcher tells how far it is, so that it needn't begin there again.
    static let silenceCountMax: Int64 = 1000

    private let store: Store
    private let slug: String
    private let caller: @Sendable () -> Caller
    private let filter: EventFilter
    private let subscription: WatchSubscription
    private var cursor: EventNumber
    /// The newest event that is known to be in the table.
    private var head: EventNumber
    /// As whom the table was read last: only for them, what is kept near may be told without reading it.
    private var reader: Caller
    /// The cursor that was told last; `nil` before the first batch.
    private var told: EventNumber?

    /// Subscribes, then looks where the tenant's ledger ends.
    ///
    /// `caller` is asked at each step who is told, since a token can end while it watches. Refuses a tenant that isn't
    /// the caller's, a job that isn't there, a cursor beyond the newest event, and one
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

    /// What comes next; `nil` when the task was cancelled.
    ///
    /// The first batch is there at once and has no events: it tells that the watching has begun. Later ones without
    /// events only move the cursor.
    package mutating func next() async throws(ReadFailure) -> SharedBatch? {
        guard told != nil else { return tell([]) }
        while !Task.isCancelled {
            if cursor >= head { await subscription.untilNews(after: cursor) }
            guard !Task.isCancelled else { return nil }
            let caller = caller()
            if caller == reader, let recent = subscription.recent(after: cursor) {
                if let told = pass(recent) { return told }
                continue
            }
            let events = try await read(as: caller)
            if !events.isEmpty || isLongSilent { return tell(events) }
        }
        return nil
    }

    private var isLongSilent: Bool { cursor - (told ?? 0) >= Self.silenceCountMax }

    private mutating func tell(_ events: [Event]) -> SharedBatch {
        told = cursor
        return SharedBatch(EventBatch(events: events, through: cursor, head: head))
    }

    /// Moves the cursor over what is kept near; tells it as it is where all of it is wanted.
    private mutating func pass(_ recent: SharedBatch) -> SharedBatch? {
        cursor = recent.through
        head = max(head, recent.head)
        let events = recent.events.filter { filter.allows($0.header) }
        if events.count == recent.events.count, head == recent.head {
            told = cursor
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
