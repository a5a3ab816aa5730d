package import FlowAPI

/// Calls that a calendar is made of, answered by flowd over its socket, or by flowd itself.
package protocol CalendarCalls: Sendable {
    func call<Method: APIMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) async throws -> Method.Reply
}

/// Lists that a calendar is made of.
package struct CalendarLists: Sendable {
    /// Largest page that the daemon gives.
    private static let pageSizeMax = 1000

    package let calls: any CalendarCalls

    package init(_ calls: any CalendarCalls) { self.calls = calls }

    /// The items of a list from its beginning, all of them or the first ones.
    package func all<Method: PagedMethod>(
        _ method: Method.Type,
        _ first: Method.Parameters,
        countMax: Int = .max
    ) async throws -> [Method.Reply.Item] where Method.Reply: ListReply {
        var items: [Method.Reply.Item] = []
        var wanted = first
        wanted.limit = Self.pageSizeMax
        while true {
            let page = try await calls.call(method, wanted)
            items += page.items
            guard let next = page.next, items.count < countMax else { return items }
            wanted.after = next
        }
    }
}
