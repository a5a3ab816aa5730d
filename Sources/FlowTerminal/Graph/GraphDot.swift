/// A graph in Graphviz's language.
package struct GraphDot: Sendable {
    private let model: GraphModel

    package init(_ model: GraphModel) {
        self.model = model
    }

    /// The whole file, ended by a line feed.
    package var text: String {
        let links = GraphLinks(model)
        let groups = GraphGroups(model)
        var lines = [
            "digraph flowd {",
            "  graph [label=\(Self.quoted(model.title)), labelloc=t, rankdir=TB, fontname=\"Helvetica\", newrank=true];",
            "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", margin=\"0.2,0.1\"];",
            "  edge [color=\"#64748b\", arrowsize=0.8];",
        ]
        lines += groups.entries.flatMap { self.lines($0, groups) }
        for (from, targets) in links.successors.enumerated() {
            for to in targets { lines.append("  \(id(from)) -> \(id(to));") }
        }
        return (lines + ["}"]).map { $0 + "\n" }.joined()
    }

    private func lines(_ entry: GraphGroups.Entry, _ groups: GraphGroups) -> [String] {
        switch entry {
        case .open(let group, let depth):
            let indent = Self.indent(depth)
            return [
                "\(indent)subgraph \"cluster_\(group)\" {",
                "\(indent)  label=\(Self.quoted(groups.groups[group].title)); style=\"rounded\"; color=\"#cbd5e1\";",
            ]
        case .node(let index, let depth):
            return ["\(Self.indent(depth))\(id(index)) [\(attributes(model.nodes[index]))];"]
        case .close(let depth):
            return ["\(Self.indent(depth))}"]
        }
    }

    private func attributes(_ node: GraphNode) -> String {
        let colours = node.state?.colours ?? .none
        let remark = node.remark
        let label = Self.escaped(node.title) + (remark.isEmpty ? "" : "\\n" + Self.escaped(remark))
        let style = node.isOptional ? ", style=\"rounded,filled,dashed\"" : ""
        return "label=\"\(label)\", tooltip=\(Self.quoted(node.key)), fillcolor=\"\(colours.fill)\", "
            + "color=\"\(colours.line)\", fontcolor=\"\(colours.text)\"\(style)"
    }

    private func id(_ node: Int) -> String { "n\(node)" }

    private static func indent(_ depth: Int) -> String {
        String(repeating: "  ", count: depth + 1)
    }

    private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

    /// Text inside quotes.
    ///
    /// Graphviz reads escapes, and the character references of HTML, even in plain labels.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in SafeText.line(text) {
            switch character {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "&": escaped += "&amp;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
