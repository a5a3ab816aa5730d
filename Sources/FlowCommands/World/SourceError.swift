/// A file can't be read.
package struct SourceError: Error, Hashable, Sendable {
    package let path: String
    package let reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
