/// A limit that is the same for everybody was reached.
package struct LimitReached: Error, Hashable, Sendable {
    /// Its name.
    package let limit: String
    /// What it allows.
    package let allowed: Int

    /// Names the limit.
    package init(limit: String, allowed: Int) {
        self.limit = limit
        self.allowed = allowed
    }
}
