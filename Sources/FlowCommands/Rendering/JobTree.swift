import FlowAPI
import FlowGraphs
import FlowTerminal
import Varlink

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

    func lines(_ style: Style) -> [Line] {
        var branches: [Branch] = []
        collect(childrenOf: nil, indent: "", into: &branches)
        var lines = JobHeading.lines(job, style) + attributes(style) + [.empty]
        let whole = table(of: branches, style) { remarks(on: $0, traits(of: $0) + reasons($0), style) }
        let isWide = whole.fits(style.width)
        let rows = isWide ? whole.rowLines(width: style.width).map { [$0] } : narrowRows(branches, style)
        for (branch, row) in zip(branches, rows) {
            let reason = nodes[branch.node].reason.map { below(branch, Line("“\($0)”", .dim), style) }
            lines += row + (reason ?? [])
        }
        return lines
    }

    private func attributes(_ style: Style) -> [Line] {
        guard case .object(let values) = job.spec.attributes, !values.isEmpty else { return [] }
        let facts = values.sorted { $0.key < $1.key }.map { (name: $0.key, value: Line(ProfileText.text($0.value))) }
        return FactList(facts).lines(width: style.width)
    }

    private func table(of branches: [Branch], _ style: Style, remarks: (JobsAPI.Node) -> Line) -> Table {
        Table(
            [.init(""), .init("", .left, .words(widthMin: 22)), .init(""), .init("")],
            rows: branches.map { row(of: nodes[$0.node], after: $0.prefix, style) + [remarks(nodes[$0.node])] },
            isLined: true
        )
    }

    /// Returns the rows with the remarks on each node after it, or below it where there is no room.
    private func narrowRows(_ branches: [Branch], _ style: Style) -> [[Line]] {
        let table = table(of: branches, style) { _ in .empty }
        let beginnings = branches.map { Line($0.indent, .dim) }
        let rows = table.rowLines(width: style.width, beginnings: beginnings).map { $0.map(\.trimmed) }
        let end = rows.joined().map(\.width).max() ?? 0
        let room = style.width ?? .max
        return zip(branches, rows).map { branch, lines -> [Line] in
            let row = lines.first ?? .empty
            let node = nodes[branch.node]
            let said = remarks(on: node, traits(of: node), style)
            let why = Line(reasons(node).joined(separator: " · "), .dim)
            // In a column with the others, else right behind its own row; what it waits for stands below it in any case.
            for begin in [end, row.width]
            where !said.isEmpty && lines.count == 1 && begin + 2 + said.width <= room {
                return [(row.padded(to: begin + 2) + said).whole] + below(branch, why, style)
            }
            let dot = said.isEmpty || why.isEmpty ? Line.empty : Line(" · ", .dim)
            return lines.map(\.whole) + below(branch, said + dot + why, style)
        }
    }

    private func below(_ branch: Branch, _ text: Line, _ style: Style) -> [Line] {
        guard !text.isEmpty else { return [] }
        let indent = Line(branch.indent + "  ", .dim)
        let room = style.width.map { max($0 - indent.width, 12) }
        return text.wrapped(to: room, indent: 0).map { (indent + $0).whole }
    }

    /// Returns the remarks beside a node: its payment first, then its due date while open.
    private func remarks(on node: JobsAPI.Node, _ notes: [String], _ style: Style) -> Line {
        var parts: [Span] = []
        if !node.removed, let payment = node.payment {
            parts.append(Span(PaymentTable.words(of: payment, style).joined(separator: " · "), .dim))
        }
        if let due = node.due, !isSettled(node.key) { parts.append(DueText.span(due)) }
        if !notes.isEmpty { parts.append(Span(notes.joined(separator: " · "), .dim)) }
        return Line(parts.enumerated().flatMap { index, part in index == 0 ? [part] : [Span(" · ", .dim), part] })
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

    private func row(of node: JobsAPI.Node, after prefix: String, _ style: Style) -> [Line] {
        let name: [Span]
        let progress: Line
        switch node.kind {
        case .group:
            name = [Span(prefix, .dim), Span(node.key, .bold)]
            progress = Bar.line(node.completion, style)
        case .step:
            let state = node.state ?? .blocked
            name = [Span(prefix, .dim), StateText.glyph(state), " ", Span(node.key)]
            progress = StateText.line(state, progress: node.progress)
        }
        return [Line(name), Line(node.title), progress]
    }

    private func traits(of node: JobsAPI.Node) -> [String] {
        guard !node.removed else { return ["removed from the plan"] }
        var traits: [String] = []
        if node.optional { traits.append("optional") }
        if let weight = node.weight, weight != 1 || node.kind == .group { traits.append("weight \(weight)") }
        if let assignee = node.assignee { traits.append("for \(assignee)") }
        traits += evidence(node)
        if let reminders = node.reminders, !isSettled(node.key) {
            traits.append("reminds \(reminders.joined(separator: " and "))")
        }
        return traits
    }

    /// The evidence that a step wants and has: `photo 1 of 2`; else how many media are on it.
    private func evidence(_ node: JobsAPI.Node) -> [String] {
        guard let wanted = node.evidence, !wanted.isEmpty else {
            return switch node.media {
            case nil, 0: []
            case 1: ["1 medium"]
            case let count?: ["\(count) media"]
            }
        }
        return wanted.map { "\($0.kind == "any" ? "media" : $0.kind) \($0.count) of \($0.wanted)" }
    }

    /// True for a group of which no step applies.
    private func isOutOfScope(_ node: JobsAPI.Node) -> Bool {
        guard node.kind == .group else { return false }
        return (childrenByParent[node.key] ?? []).allSatisfy { child in
            nodes[child].kind == .group ? isOutOfScope(nodes[child]) : nodes[child].state == .notApplicable
        }
    }

    private func reasons(_ node: JobsAPI.Node) -> [String] {
        var notes: [String] = []
        let waitsFor = isWaiting(node) ? node.dependsOn.filter { !isSettled($0) } : []
        if !waitsFor.isEmpty { notes.append("waits for \(waitsFor.joined(separator: ", "))") }
        if let condition = node.condition, !node.removed, waitsFor.isEmpty,
            node.state == .blocked || node.state == .notApplicable || isOutOfScope(node)
        {
            notes.append("if \(condition)")
        }
        return notes
    }

    /// A blocked step waits for what it depends on; so does a group, on behalf of all in it, until it is settled.
    private func isWaiting(_ node: JobsAPI.Node) -> Bool {
        switch node.kind {
        case .step: node.state == .blocked
        case .group: !isSettled(node.key)
        }
    }

    /// True when nothing waits any longer for this step, or for any required step of this group.
    private func isSettled(_ key: String) -> Bool {
        guard let index = indexByKey[key] else { return true }
        let after = nodes[(index + 1)...]
        let inside = after.prefix { $0.depth > nodes[index].depth }.filter { !$0.optional }
        return ([nodes[index]] + inside).allSatisfy { node in
            switch node.state {
            case nil, .done, .skipped, .notApplicable, .cancelled: true
            case .blocked, .ready, .inProgress, .waiting, .failed: false
            }
        }
    }
}
