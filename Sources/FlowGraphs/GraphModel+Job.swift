package import FlowAPI
package import FlowTerminal

extension GraphModel {
    package init(_ reply: JobsAPI.Show.Reply) {
        self.init(title: "Job \(reply.job.id) · \(reply.job.status.title)", nodes: reply.nodes)
    }

    /// The graph of a tree of steps and groups, parents before their children.
    ///
    /// A step waits for what it names and for what the groups around it name. A group that is named stands for its
    /// required steps, or for all of them when none is required.
    package init(title: String, nodes tree: [JobsAPI.Node]) {
        var pathByGroup: [String: [JobsAPI.Node]] = [:]
        var stepsByGroup: [String: [JobsAPI.Node]] = [:]
        for node in tree {
            let path = node.parent.flatMap { pathByGroup[$0] } ?? []
            switch node.kind {
            case .group: pathByGroup[node.key] = path + [node]
            case .step: for group in path { stepsByGroup[group.key, default: []].append(node) }
            }
        }
        var nodes: [GraphNode] = []
        var edges: [GraphEdge] = []
        for node in tree where node.kind == .step {
            let path = node.parent.flatMap { pathByGroup[$0] } ?? []
            nodes.append(GraphNode(node, in: path))
            for key in path.flatMap(\.dependsOn) + node.dependsOn {
                guard let steps = stepsByGroup[key] else {
                    edges.append(GraphEdge(key, node.key))
                    continue
                }
                let required = steps.filter { !$0.optional }
                edges += (required.isEmpty ? steps : required).map { GraphEdge($0.key, node.key) }
            }
        }
        self.init(title: title, nodes: nodes, edges: edges)
    }
}

extension GraphNode {
    /// A step of a job, and the groups around it.
    init(_ node: JobsAPI.Node, in path: [JobsAPI.Node]) {
        let percent: Int? =
            switch node.state {
            case .inProgress, .waiting: node.progress ?? 0
            case nil, .blocked, .ready, .done, .skipped, .notApplicable, .failed, .cancelled: nil
            }
        self.init(
            node.key,
            node.title,
            state: node.state.map(GraphState.init),
            percent: percent,
            isOptional: node.optional,
            groupPath: path.map(\.title)
        )
    }
}
