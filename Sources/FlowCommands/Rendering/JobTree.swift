import FlowAPI

/// A job drawn as the tree of its groups and steps.
struct JobTree: Sendable {
    private let job: JobsAPI.Job
    private let nodes: [JobsAPI.Node]
    private let childrenByParent: [String?: [Int]]
    private let indexByKey: [String: Int]

    init(_ reply: JobsAPI.Show.Reply) {
        job = reply.job
        nodes = reply.nodes
        childrenByParent = Dictionary(grouping: reply.nodes.indices) { reply.nodes[$0].parent }
        indexByKey = Dictionary(reply.nodes.indices.map { (reply.nodes[$0].key, $0) }) { first, _ in first }
    }

    /// The heading and the tree.
    func lines(_ style: Style) -> [Line] {
        var branches: [Branch] = []
        collect(childrenOf: nil, indent: "", into: &branches)
        let table = Table(
            [.init(""), .init("", .left, .flexible(widthMin: 22)), .init(""), .init("", .left, .flexible())],
            rows: branches.map { row(of: nodes[$0.node], after: $0.prefix) }
        )
        var lines = JobHeading.lines(job, style) + [.empty]
        for (branch, line) in zip(branches, table.rowLines(width: style.width)) {
            lines.append(line)
            if let reason = nodes[branch.node].reason {
                lines.append(Line([Span(branch.indent, .dim), Span("  “\(reason)”", .dim)]))
            }
        }
        return lines
    }

    /// A node and what is drawn before it.
    private struct Branch {
        let node: Int
        /// Before the node itself.
        let prefix: String
        /// Before further lines about it, and before what is in it.
        let indent: String
    }

    /// Groups nest at most 8 deep, so the recursion is bounded; a node is drawn under the parent that it names.
    private func collect(childrenOf parent: String?, indent: String, into branches: inout [Branch]) {
        let children = childrenByParent[parent] ?? []
        for child in children {
            let isLast = child == children.last
            let inner = indent + (isLast ? "   " : "│  ")
            branches.append(Branch(node: child, prefix: indent + (isLast ? "└─ " : "├─ "), indent: inner))
            guard nodes[child].kind == .group, nodes[child].key != parent, branches.count < nodes.count else {
                continue
            }
            collect(childrenOf: nodes[child].key, indent: inner, into: &branches)
        }
    }

    private func row(of node: JobsAPI.Node, after prefix: String) -> [Line] {
        let name: [Span]
        let progress: Line
        switch node.kind {
        case .group:
            name = [Span(prefix, .dim), Span(node.key, .bold)]
            progress = Bar.line(node.completion)
        case .step:
            let state = node.state ?? .blocked
            name = [Span(prefix, .dim), StateText.glyph(state), " ", Span(node.key)]
            progress = StateText.line(state, progress: node.progress)
        }
        return [Line(name), Line(node.title), progress, Line(notes(on: node).joined(separator: " · "), .dim)]
    }

    private func notes(on node: JobsAPI.Node) -> [String] {
        var notes: [String] = []
        if node.optional { notes.append("optional") }
        let waitsFor = isWaiting(node) ? node.dependsOn.filter { !isSettled($0) } : []
        if !waitsFor.isEmpty { notes.append("waits for \(waitsFor.joined(separator: ", "))") }
        if let condition = node.condition, waitsFor.isEmpty, node.state == .blocked || node.state == .notApplicable {
            notes.append("if \(condition)")
        }
        if let weight = node.weight, weight != 1 || node.kind == .group { notes.append("weight \(weight)") }
        return notes
    }

    /// A blocked step waits for what it depends on; so does a group, on behalf of all in it, until it is settled.
    private func isWaiting(_ node: JobsAPI.Node) -> Bool {
        switch node.kind {
        case .step: node.state == .blocked
        case .group: !isSettled(node.key)
        }
    }

    /// True when nothing waits any longer for this step, or for any step of this group.
    private func isSettled(_ key: String) -> Bool {
        guard let index = indexByKey[key] else { return true }
        let after = nodes[(index + 1)...]
        let inside = after.prefix { $0.depth > nodes[index].depth }
        return ([nodes[index]] + inside).allSatisfy { node in
            switch node.state {
            case nil, .done, .skipped, .notApplicable, .cancelled: true
            case .blocked, .ready, .inProgress, .waiting, .failed: false
            }
        }
    }
}
