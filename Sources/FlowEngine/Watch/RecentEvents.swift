import DequeModule
import FlowCore

/// The newest events of a tenant, without holes, as many as fit; all of them are about jobs.
///
/// **Invariant** An event that isn't about a job is never kept, and everything before it is forgotten with it. Changes of
/// who may read a tenant are such events: a watcher that comes to one has to go through the event table, where its
/// right to read is checked. The same goes for the removal of a note: its text may be among what is kept.
struct RecentEvents {
    private let countMax: Int
    private let sizeBytesMax: Int
    private var events = Deque<Event>()
    private var sizeBytes = 0
    /// The newest committed event that was told; 0 before the first.
    private(set) var newest: EventNumber = 0

    init(countMax: Int, sizeBytesMax: Int) {
        self.countMax = countMax
        self.sizeBytesMax = sizeBytesMax
    }

    /// Adds the event after the newest; the oldest make room for it.
    mutating func append(_ event: Event) {
        newest = event.header.number
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
    func events(after cursor: EventNumber) -> [Event]? {
        guard let first = events.first?.header.number, first <= cursor + 1, cursor < newest else { return nil }
        return Array(events.dropFirst(Int(cursor + 1 - first)))
    }

    private static func sizeBytes(_ event: Event) -> Int {
        event.payload?.utf8.count ?? 0
    }
}
