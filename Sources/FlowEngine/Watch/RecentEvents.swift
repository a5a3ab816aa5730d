import DequeModule
import FlowCore
import FlowStore

/// The newest events of a tenant, without holes, as many as fit; all of them are about jobs.
///
/// **Invariant** An event that isn't about a job is never kept, and everything before it is forgotten with it. Changes of
/// who may read a tenant are such events: a watcher that comes to one has to go through the event table, where its
/// right to read is checked. The same goes for the removal of a note: its text may be among what is kept.
/// What was made of them for those who watch is kept no longer than until the next event.
struct RecentEvents {
    private let countMax: Int
    private let sizeBytesMax: Int
    private var events = Deque<Event>()
    private var sizeBytes = 0
    /// Batch that was returned last, with the event after which it begins: most watchers are at one place.
    private var latest: (cursor: EventNumber, batch: SharedBatch)?
    /// Number of the newest committed event that was appended; 0 before the first.
    private(set) var newest: EventNumber = 0

    init(countMax: Int, sizeBytesMax: Int) {
        self.countMax = countMax
        self.sizeBytesMax = sizeBytesMax
    }

    /// Adds the event after the newest; the oldest make room for it.
    mutating func append(_ event: Event) {
        newest = event.header.number
        latest = nil
        guard event.header.job != nil, event.header.kind != .noteRemoved else {
            events.removeAll()
            sizeBytes = 0
            return
        }
        events.append(event)
        sizeBytes += Self.sizeBytes(event)
        while events.count > countMax || sizeBytes > sizeBytesMax, let oldest = events.popFirst() {
            sizeBytes -= Self.sizeBytes(oldest)
        }
    }

    /// All events after a cursor, at least one; `nil` when some of them aren't here, or there are none.
    mutating func batch(after cursor: EventNumber) -> SharedBatch? {
        if let latest, latest.cursor == cursor { return latest.batch }
        guard let first = events.first?.header.number, first <= cursor + 1, cursor < newest else { return nil }
        let events = Array(events.dropFirst(Int(cursor + 1 - first)))
        let batch = SharedBatch(EventBatch(events: events, through: newest, head: newest))
        latest = (cursor, batch)
        return batch
    }

    private static func sizeBytes(_ event: Event) -> Int {
        event.payload?.utf8.count ?? 0
    }
}
