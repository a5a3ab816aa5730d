/// A method that answers a list page by page.
package protocol PagedMethod: APIMethod
where Parameters: PageParameters, Reply: PageReply, Parameters.Cursor == Reply.Cursor {}

/// Parameters that ask for one page of a list.
package protocol PageParameters: Codable, Sendable, Hashable {
    /// What says where a page begins.
    associatedtype Cursor

    /// How many items it holds at most; nil leaves that to the daemon.
    var limit: Int? { get set }

    /// Where it begins; nil at the start of the list.
    var after: Cursor? { get set }
}

/// Reply that is one page of a list.
package protocol PageReply: Codable, Sendable, Hashable {
    /// What says where a page begins.
    associatedtype Cursor

    /// Where the next one begins; nil when this was the last.
    var next: Cursor? { get }
}

/// Page with items of one type and nothing else.
package protocol ListReply: PageReply {
    /// What the list is of.
    associatedtype Item

    /// The items in their order.
    var items: [Item] { get }

    /// Puts a page together.
    init(items: [Item], next: Cursor?)
}
