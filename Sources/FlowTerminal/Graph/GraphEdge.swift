/// One step waits for another.
package struct GraphEdge: Hashable, Sendable {
    /// Key of the step that comes first.
    var from: String
    /// Key of the step that waits.
    var to: String

    package init(_ from: String, _ to: String) {
        self.from = from
        self.to = to
    }
}
