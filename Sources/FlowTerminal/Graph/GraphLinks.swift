/// The edges of a graph by index, made fit to be drawn.
///
/// Left out are edges of unknown keys, repeated ones, those that would close a circle, and those that follow from
/// others: when b waits for a, and c for b, then c needn't be shown to wait for a.
struct GraphLinks: Sendable {
    /// Nodes that wait for each node, ascending.
    let successors: [[Int]]
    /// Nodes that each node waits for, ascending.
    let predecessors: [[Int]]
    /// Every node after those that it waits for.
    let order: [Int]

    init(_ model: GraphModel) {
        let indices = Dictionary(model.nodes.indices.map { (model.nodes[$0].key, $0) }) { first, _ in first }
        var after: [Set<Int>] = Array(repeating: [], count: model.nodes.count)
        for edge in model.edges {
            guard let from = indices[edge.from], let to = indices[edge.to], from != to else { continue }
            after[from].insert(to)
        }
        let order = Self.topologicalOrder(after.map { $0.sorted() })
        let reduced = Self.reduced(after, order: order)
        var before: [[Int]] = Array(repeating: [], count: model.nodes.count)
        for (from, targets) in reduced.enumerated() {
            for to in targets { before[to].append(from) }
        }
        self.order = order
        successors = reduced
        predecessors = before
    }

    var isEmpty: Bool { successors.allSatisfy(\.isEmpty) }

    var isChain: Bool {
        successors.allSatisfy { $0.count <= 1 } && predecessors.allSatisfy { $0.count <= 1 }
            && predecessors.count(where: \.isEmpty) == 1
    }

    /// Layer of each node: the number of edges on the longest path to it.
    var layers: [Int] {
        var layers = Array(repeating: 0, count: order.count)
        for node in order {
            for next in successors[node] { layers[next] = max(layers[next], layers[node] + 1) }
        }
        return layers
    }

    /// Kahn's algorithm; where only circles are left, the first node of the template is taken as if it were free.
    private static func topologicalOrder(_ after: [[Int]]) -> [Int] {
        var open = Array(repeating: 0, count: after.count)
        for target in after.joined() { open[target] += 1 }
        var isTaken = open.map { $0 == 0 }
        var order = open.indices.filter { open[$0] == 0 }
        var next = 0
        while order.count < after.count || next < order.count {
            if next == order.count {
                guard let forced = isTaken.firstIndex(of: false) else { break }
                isTaken[forced] = true
                order.append(forced)
            }
            for target in after[order[next]] where !isTaken[target] {
                open[target] -= 1
                guard open[target] == 0 else { continue }
                isTaken[target] = true
                order.append(target)
            }
            next += 1
        }
        return order
    }

    /// The edges that lead forward in the order and don't follow from others.
    private static func reduced(_ after: [Set<Int>], order: [Int]) -> [[Int]] {
        var rank = Array(repeating: 0, count: order.count)
        for (index, node) in order.enumerated() { rank[node] = index }
        let words = (order.count + 63) / 64
        var reach = Array(repeating: Array(repeating: UInt64(0), count: words), count: order.count)
        var reduced: [[Int]] = Array(repeating: [], count: order.count)
        for node in order.reversed() {
            var reached = Array(repeating: UInt64(0), count: words)
            // Nearest first: what lies behind a near one is already reached when its own edge is looked at.
            let targets = after[node].filter { rank[$0] > rank[node] }.sorted { rank[$0] < rank[$1] }
            for target in targets where reached[target / 64] & (1 << UInt64(target % 64)) == 0 {
                reduced[node].append(target)
                for word in 0..<words { reached[word] |= reach[target][word] }
                reached[target / 64] |= 1 << UInt64(target % 64)
            }
            reach[node] = reached
            reduced[node].sort()
        }
        return reduced
    }
}
