/// A limit that is the same for everybody was reached.
package struct LimitReached: Error, Hashable, Sendable {
    package let limit: String
    package let allowed: Int

    package init(limit: String, allowed: Int) {
        self.limit = limit
        self.allowed = allowed
    }
}
