/// A file can't be read.
package struct SourceError: Error, Hashable, Sendable {
    /// Its path.
    package let path: String
    /// Why, in words.
    package let reason: String

    /// Names the file and the reason.
    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
