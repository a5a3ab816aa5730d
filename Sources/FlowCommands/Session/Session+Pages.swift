import FlowAPI
import FlowClient

extension Session {
    static var pageSizeMax: Int { 1000 }

    func pageSize(for limit: Int?) -> Int {
        min(limit ?? Self.pageSizeMax, Self.pageSizeMax)
    }

    /// Takes items page by page until there are no more, or enough; `body` sees each page that has any.
    func forEachPage<Method: PagedMethod>(
        of pages: Pages<Method>,
        limit: Int?,
        _ body: ([Method.Reply.Item]) async throws -> Void
    ) async throws where Method.Reply: ListReply {
        var room = limit ?? .max
        for try await page in pages {
            let wanted = page.items.prefix(room)
            if !wanted.isEmpty { try await body(Array(wanted)) }
            room -= wanted.count
            if room == 0 { return }
        }
    }

    func gather<Method: PagedMethod>(
        _ pages: Pages<Method>,
        limit: Int? = nil
    ) async throws -> [Method.Reply.Item] where Method.Reply: ListReply {
        var all: [Method.Reply.Item] = []
        try await forEachPage(of: pages, limit: limit) { all += $0 }
        return all
    }
}
