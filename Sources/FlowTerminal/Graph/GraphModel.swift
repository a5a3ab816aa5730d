/// A graph that can be drawn: nodes, and which of them wait for which.
package struct GraphModel: Hashable, Sendable {
    /// What is drawn, in words.
    var title: String
    /// In the order in which they are drawn where nothing else decides.
    package var nodes: [GraphNode]
    /// Who waits for whom.
    package var edges: [GraphEdge]

    /// Puts the parts together; edges of unknown keys are ignored when it is drawn.
    package init(title: String = "", nodes: [GraphNode], edges: [GraphEdge]) {
        self.title = title
        self.nodes = nodes
        self.edges = edges
    }
}
