/// A graph as a list: a chain with arrows from step to step, or layers with what each step waits for.
struct GraphList: Sendable {
    private let model: GraphModel
    private let links: GraphLinks

    init(_ model: GraphModel, _ links: GraphLinks) {
        self.model = model
        self.links = links
    }

    func lines(_ style: Style) -> [Line] {
        (links.isChain ? chain(style) : layers(style)).map { $0.truncated(to: style.width) }
    }

    private func chain(_ style: Style) -> [Line] {
        let rows = Table(
            [.init("", .left, .flexible(widthMin: 12)), .init("", .left, .spare), .init("")]
                + [.init("", .left, .flexible())],
            rows: links.order.map { node in
                [title(node), Line(model.nodes[node].key, .dim), state(node), remarks(node, [])]
            }
        ).rowLines(width: style.width)
        return Array(rows.map { [$0] }.joined(separator: [Line("↓", .dim)]))
    }

    /// One line a step, in an order in which it stands after those that it waits for.
    private func layers(_ style: Style) -> [Line] {
        let layers = links.layers
        let order = model.nodes.indices.sorted { (layers[$0], $0) < (layers[$1], $1) }
        let table = Table(
            [.init("", .right), .init("", .left, .flexible(widthMin: 10)), .init("", .left, .flexible(widthMin: 12))]
                + [.init(""), .init("", .left, .flexible(widthMin: 12))],
            rows: order.enumerated().map { place, node in
                let isFirst = place == 0 || layers[order[place - 1]] != layers[node]
                let after = links.predecessors[node].map { model.nodes[$0].key }
                return [
                    links.isEmpty || !isFirst ? .empty : Line("\(layers[node] + 1)", .dim),
                    title(node), Line(model.nodes[node].key, .dim), state(node), remarks(node, after),
                ]
            }
        )
        return table.rowLines(width: style.width)
    }

    private func title(_ node: Int) -> Line {
        let node = model.nodes[node]
        return (node.state.map { Line([$0.glyph, " "]) } ?? .empty) + Line(node.title)
    }

    private func state(_ node: Int) -> Line {
        let node = model.nodes[node]
        guard let state = node.state else { return .empty }
        return Line([state.word]) + (node.percent.map { Line(" \($0) %") } ?? .empty)
    }

    private func remarks(_ node: Int, _ after: [String]) -> Line {
        let node = model.nodes[node]
        var parts = node.groupPath.last.map { [$0] } ?? []
        if node.isOptional { parts.append("optional") }
        if !after.isEmpty { parts.insert("after \(after.joined(separator: ", "))", at: 0) }
        return Line(parts.joined(separator: " · "), .dim)
    }
}
