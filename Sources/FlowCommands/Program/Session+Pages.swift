import FlowClient

extension Session {
    /// Largest page that the daemon gives.
    static var pageSizeMax: Int { 1000 }

    /// How many items to ask for at once when `limit` are wanted in all.
    func pageSize(for limit: Int?) -> Int {
        min(limit ?? Self.pageSizeMax, Self.pageSizeMax)
    }

    /// Takes items page by page until there are no more, or enough; `body` sees each page that has any.
    func forEachPage<Method: PagedMethod, Item>(
        of pages: Pages<Method>,
        limit: Int?,
        items: (Method.Reply) -> [Item],
        _ body: ([Item]) throws -> Void
    ) async throws {
        var room = limit ?? .max
        for try await page in pages {
            let wanted = items(page).prefix(room)
            if !wanted.isEmpty { try body(Array(wanted)) }
            room -= wanted.count
            if room == 0 { return }
        }
    }

    /// Collects the items of all pages, at most `limit`.
    func gather<Method: PagedMethod, Item>(
        _ pages: Pages<Method>,
        limit: Int? = nil,
        items: (Method.Reply) -> [Item]
    ) async throws -> [Item] {
        var all: [Item] = []
        try await forEachPage(of: pages, limit: limit, items: items) { all += $0 }
        return all
    }
}
