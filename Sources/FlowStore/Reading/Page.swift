/// One page of a list.
package struct Page<Item: Sendable, Cursor: Sendable>: Sendable {
    package let items: [Item]
    /// Position at which the next page begins; nil at the end.
    package let next: Cursor?

    /// Cuts off the item beyond the limit that shows that there is more.
    init(_ items: [Item], limit: Int, cursor: (Item) -> Cursor) {
        self.items = Array(items.prefix(limit))
        next = items.count > limit ? self.items.last.map(cursor) : nil
    }

    /// A page whose end was found by the search itself.
    init(_ items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}
