/// Rows that fit a width: a layer with too many nodes is folded into several rows.
struct GraphFolding: Sendable {
    /// Widths for the layout, in cells or points.
    struct Measure: Sendable {
        let wanted: [Int]
        let needed: [Int]
        let pass: Int
        let gap: Int
        /// The width of all.
        let limit: Int
    }

    let rows: GraphRows
    let widths: [Int]

    /// Folds the layers; nil when so many lines run side by side that too little room is left for boxes.
    init?(_ links: GraphLinks, _ measure: Measure) {
        let nets = GraphNet.all(links)
        let layers = links.layers
        var nodesByLayer: [[Int]] = Array(repeating: [], count: (layers.max() ?? -1) + 1)
        for (node, layer) in layers.enumerated() { nodesByLayer[layer].append(node) }
        // More lines than boxes would be seen: nobody can follow that.
        guard Self.busiest(nets, layers) * (measure.pass + measure.gap) <= measure.limit / 2 else { return nil }
        let ordered = Self.nodes(of: GraphRows(nodesByLayer, nets: nets))
        var parts = ordered.map { Self.parts($0, measure) }
        for _ in 0..<6 {
            let folded = zip(ordered, parts).flatMap { Self.split($0, into: $1) }
            let rows = GraphRows(folded.map { $0.sorted() }, nets: nets)
            let isTight = rows.rows.map {
                Self.width($0.map { Self.needed(rows.items[$0], measure) }, measure) > measure.limit
            }
            guard isTight.contains(true) else {
                self.rows = rows
                widths = Self.widths(rows, measure)
                return
            }
            var next = 0
            for layer in parts.indices {
                let rowCount = min(parts[layer], ordered[layer].count)
                if isTight[next..<(next + rowCount)].contains(true) { parts[layer] += 1 }
                next += rowCount
            }
        }
        return nil
    }

    /// Returns the number of lines that pass the layer that most lines pass.
    private static func busiest(_ nets: [GraphNet], _ layers: [Int]) -> Int {
        var change = Array(repeating: 0, count: (layers.max() ?? 0) + 2)
        for net in nets {
            guard let first = net.sources.map({ layers[$0] }).min(), let last = net.targets.map({ layers[$0] }).max()
            else { continue }
            change[first + 1] += 1
            change[last] -= 1
        }
        var (passes, most) = (0, 0)
        for step in change {
            passes += step
            most = max(most, passes)
        }
        return most
    }

    private static func nodes(of rows: GraphRows) -> [[Int]] {
        rows.rows.map { row in
            row.compactMap { item in
                switch rows.items[item] {
                case .node(let node): node
                case .pass: nil
                }
            }
        }
    }

    private static func needed(_ item: GraphItem, _ measure: Measure) -> Int {
        switch item {
        case .node(let node): measure.needed[node]
        case .pass: measure.pass
        }
    }

    private static func width(_ widths: [Int], _ measure: Measure) -> Int {
        widths.reduce(0, +) + measure.gap * max(0, widths.count - 1)
    }

    /// Into how many rows a layer goes so that its nodes keep a comfortable width.
    private static func parts(_ nodes: [Int], _ measure: Measure) -> Int {
        let wanted = nodes.map { min(measure.wanted[$0], max(measure.needed[$0], measure.limit / 4)) }
        return max(1, (width(wanted, measure) + measure.limit - 1) / max(1, measure.limit))
    }

    /// Parts of about the same size, the order kept.
    private static func split(_ nodes: [Int], into parts: Int) -> [[Int]] {
        let count = max(1, min(parts, nodes.count))
        return (0..<count).map { Array(nodes[(nodes.count * $0 / count)..<(nodes.count * ($0 + 1) / count)]) }
    }

    /// Returns the width of every item: the wanted width where there is room, else the widest give way.
    private static func widths(_ rows: GraphRows, _ measure: Measure) -> [Int] {
        var widths = rows.items.map { item in
            switch item {
            case .node(let node): measure.wanted[node]
            case .pass: measure.pass
            }
        }
        for row in rows.rows {
            var excess = width(row.map { widths[$0] }, measure) - measure.limit
            while excess > 0 {
                let shrinkable = row.filter { widths[$0] > needed(rows.items[$0], measure) }
                guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
                widths[widest] -= 1
                excess -= 1
            }
        }
        return widths
    }
}
