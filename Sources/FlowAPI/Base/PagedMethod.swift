/// A method that answers a list page by page.
package protocol PagedMethod: APIMethod
where Parameters: PageParameters, Reply: PageReply, Parameters.Cursor == Reply.Cursor {}

/// Parameters that ask for one page of a list.
package protocol PageParameters: Codable, Sendable, Hashable {
    /// Position at which a page begins.
    associatedtype Cursor

    /// Maximum number of items in the page; nil leaves it to the daemon.
    var limit: Int? { get set }

    var after: Cursor? { get set }
}

/// Reply that is one page of a list.
package protocol PageReply: Codable, Sendable, Hashable {
    /// Position at which a page begins.
    associatedtype Cursor

    /// Position at which the next page begins; nil when this was the last.
    var next: Cursor? { get }
}

/// Page with items of one type and nothing else.
package protocol ListReply: PageReply {
    /// Type of the items in the list.
    associatedtype Item

    var items: [Item] { get }

    init(items: [Item], next: Cursor?)
}
