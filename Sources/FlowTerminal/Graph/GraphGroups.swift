/// The groups of a graph as a tree, for formats that can frame them.
struct GraphGroups: Sendable {
    /// A group with what is in it.
    struct Group: Sendable {
        let title: String
        /// Indices of the groups directly in it.
        var groups: [Int] = []
        /// Indices of the nodes directly in it.
        var nodes: [Int] = []
    }

    /// A line of a listing that opens and closes frames.
    enum Entry: Hashable, Sendable {
        /// The group of this index begins.
        case open(Int, depth: Int)
        case node(Int, depth: Int)
        /// The group that began last ends.
        case close(depth: Int)
    }

    /// The graph itself comes first, without a title.
    private(set) var groups = [Group(title: "")]

    /// Collects the groups from the paths of the nodes; one path is one group.
    init(_ model: GraphModel) {
        var indexByPath: [[String]: Int] = [[]: 0]
        for (node, path) in model.nodes.map(\.groupPath).enumerated() {
            var parent = 0
            for depth in path.indices {
                let prefix = Array(path[...depth])
                if let known = indexByPath[prefix] {
                    parent = known
                    continue
                }
                indexByPath[prefix] = groups.count
                groups[parent].groups.append(groups.count)
                parent = groups.count
                groups.append(Group(title: path[depth]))
            }
            groups[parent].nodes.append(node)
        }
    }

    /// All groups and nodes, each group around what is in it; without recursion, however deep they nest.
    var entries: [Entry] {
        var entries: [Entry] = []
        var stack: [Entry] = [.open(0, depth: 0)]
        while let entry = stack.popLast() {
            if entry != .open(0, depth: 0) { entries.append(entry) }
            guard case .open(let group, let depth) = entry else { continue }
            let inner = group == 0 ? 0 : depth + 1
            if group != 0 { stack.append(.close(depth: depth)) }
            stack += groups[group].groups.reversed().map { .open($0, depth: inner) }
            stack += groups[group].nodes.reversed().map { .node($0, depth: inner) }
        }
        return entries
    }
}
