/// A graph that can be drawn: nodes, and which of them wait for which.
package struct GraphModel: Hashable, Sendable {
    var title: String
    /// Nodes in the order in which they are drawn where nothing else decides.
    package var nodes: [GraphNode]
    /// Edges from nodes to those that wait for them.
    package var edges: [GraphEdge]

    package init(title: String = "", nodes: [GraphNode], edges: [GraphEdge]) {
        self.title = title
        self.nodes = nodes
        self.edges = edges
    }
}
