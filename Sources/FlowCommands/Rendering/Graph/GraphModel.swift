/// A job or a template as a graph: its steps, and which of them wait for which.
struct GraphModel: Hashable, Sendable {
    /// What is drawn, in words.
    var title: String
    /// The steps, in the order of the template.
    var nodes: [GraphNode]
    /// Who waits for whom.
    var edges: [GraphEdge]

    /// Puts the parts together; edges of unknown keys are ignored when it is drawn.
    init(title: String = "", nodes: [GraphNode], edges: [GraphEdge]) {
        self.title = title
        self.nodes = nodes
        self.edges = edges
    }
}
