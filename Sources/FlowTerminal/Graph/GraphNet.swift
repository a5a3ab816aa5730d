/// Edges that are drawn as one line: every target waits for every source.
///
/// Sources with the same targets share a net, so that a step that waits for five others is reached by one arrow.
struct GraphNet: Hashable, Sendable {
    /// Indices of nodes, ascending; each node is a source of at most one net.
    let sources: [Int]
    /// Indices of nodes, ascending.
    let targets: [Int]

    /// All edges as nets, in the order of their first sources.
    static func all(_ links: GraphLinks) -> [GraphNet] {
        var sourcesByTargets: [[Int]: [Int]] = [:]
        for (source, targets) in links.successors.enumerated() where !targets.isEmpty {
            sourcesByTargets[targets, default: []].append(source)
        }
        return sourcesByTargets.map { GraphNet(sources: $1, targets: $0) }
            .sorted { $0.sources.lexicographicallyPrecedes($1.sources) }
    }
}
