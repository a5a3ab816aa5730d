import FlowAPI
import FlowCore
import FlowStore
import Varlink

/// List that a caller asks for: where it begins, and how a page of it is read and shown.
struct Listing<Reply: PageReply & Sendable, Cursor: Sendable>: Sendable {
    let start: Cursor?
    let page: @Sendable (Cursor?) async throws -> (reply: Reply, next: Cursor?)

    init(from start: Cursor?, page: @escaping @Sendable (Cursor?) async throws -> (reply: Reply, next: Cursor?)) {
        self.start = start
        self.page = page
    }
}

extension Listing where Reply: ListReply {
    /// Makes a list of items that are read by `read`, each shown by `item`; `place` says where the next page begins.
    init<Item>(
        from start: Cursor?,
        item: @escaping @Sendable (Item) throws -> Reply.Item,
        place: @escaping @Sendable (Cursor) -> Reply.Cursor,
        read: @escaping @Sendable (Cursor?) async throws -> Page<Item, Cursor>
    ) {
        self.init(from: start) { cursor in
            let page = try await read(cursor)
            return (Reply(items: try page.items.map(item), next: page.next.map(place)), page.next)
        }
    }
}

extension Listing where Reply: ListReply, Reply.Cursor == Cursor {
    /// Makes a list whose cursors are shown to callers unchanged.
    init<Item>(
        from start: Cursor?,
        item: @escaping @Sendable (Item) throws -> Reply.Item,
        read: @escaping @Sendable (Cursor?) async throws -> Page<Item, Cursor>
    ) {
        self.init(from: start, item: item, place: { $0 }, read: read)
    }
}

extension Call {
    static let pageLimitDefault = 100
    static let pageLimitMax = 1000

    /// Answers a list: one page, or with `more` all pages from there on.
    ///
    /// Pages are put together away from the event loops: a thousand items take longer than a loop's other connections
    /// should wait.
    func pages<Reply, Cursor>(_ list: Listing<Reply, Cursor>) -> Answer {
        guard wantsMore else {
            return later {
                try await withTaskExecutorPreference(globalConcurrentExecutor) { try await list.page(list.start).reply }
            }
        }
        return .stream { stream in
            try await withTaskExecutorPreference(globalConcurrentExecutor) {
                var cursor = list.start
                while true {
                    let page: (reply: Reply, next: Cursor?)
                    do {
                        page = try await list.page(cursor)
                    } catch {
                        throw known(error) ?? error
                    }
                    guard let next = page.next else { return try await stream.finish(page.reply) }
                    try await stream.send(page.reply)
                    cursor = next
                }
            }
        }
    }
}
