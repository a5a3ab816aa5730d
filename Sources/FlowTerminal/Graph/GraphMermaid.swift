/// A graph in Mermaid's language, which web pages and wikis draw.
package struct GraphMermaid: Sendable {
    private let model: GraphModel

    package init(_ model: GraphModel) {
        self.model = model
    }

    /// The whole diagram, ended by a line feed.
    package var text: String {
        let links = GraphLinks(model)
        let groups = GraphGroups(model)
        var lines = ["flowchart TD"]
        lines += groups.entries.map { line($0, groups) }
        for (from, targets) in links.successors.enumerated() where !targets.isEmpty {
            lines.append("  n\(from) --> " + targets.map { "n\($0)" }.joined(separator: " & "))
        }
        for state in Set(model.nodes.compactMap(\.state)).sorted(by: { $0.rank < $1.rank }) {
            let members = model.nodes.indices.filter { model.nodes[$0].state == state }
            let colours = state.colours
            lines.append("  classDef \(state.name) fill:\(colours.fill),stroke:\(colours.line),color:\(colours.text)")
            lines.append("  class \(members.map { "n\($0)" }.joined(separator: ",")) \(state.name)")
        }
        let optional = model.nodes.indices.filter { model.nodes[$0].isOptional }
        if !optional.isEmpty {
            lines.append("  classDef optional stroke-dasharray:5 4")
            lines.append("  class \(optional.map { "n\($0)" }.joined(separator: ",")) optional")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func line(_ entry: GraphGroups.Entry, _ groups: GraphGroups) -> String {
        switch entry {
        case .open(let group, let depth):
            "\(Self.indent(depth))subgraph g\(group)[\"\(Self.escaped(groups.groups[group].title))\"]"
        case .node(let index, let depth):
            "\(Self.indent(depth))n\(index)(\"\(label(model.nodes[index]))\")"
        case .close(let depth):
            "\(Self.indent(depth))end"
        }
    }

    private func label(_ node: GraphNode) -> String {
        let remark = node.remark
        return Self.escaped(node.title) + (remark.isEmpty ? "" : "<br/>" + Self.escaped(remark))
    }

    private static func indent(_ depth: Int) -> String {
        String(repeating: "  ", count: depth + 1)
    }

    /// Text inside quotes: what could be read as markup, of Mermaid, HTML or Markdown, as the number of the character.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        let scalars = Array(SafeText.line(text).unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            // A dot or a dash before a space may begin a list.
            let mayBeginList =
                ".-".unicodeScalars.contains(scalar) && index + 1 < scalars.count && scalars[index + 1] == " "
            let isHarmless =
                !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || " ,/()'!?%.-".unicodeScalars.contains(scalar)
            escaped += isHarmless && !mayBeginList ? String(scalar) : "#\(scalar.value);"
        }
        return escaped
    }
}
