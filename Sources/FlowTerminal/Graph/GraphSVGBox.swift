/// A step as a rounded box of a picture: group, title, state and how far it is.
struct GraphSVGBox: Sendable {
    private static let titleSize = 14
    /// About the width of a character of the title, in tenths of a point; pictures don't know their font.
    private static let characterWidth = 90

    private let node: GraphNode
    private let width: Int
    private let height: Int

    init(_ node: GraphNode, width: Int, height: Int) {
        self.node = node
        self.width = width
        self.height = height
    }

    func lines(left: Int, top: Int) -> [String] {
        let colours = node.state?.colours ?? .none
        let dashes = node.isOptional ? " stroke-dasharray=\"5 4\"" : ""
        var lines = [
            "<g><title>\(Self.escaped("\(node.key): \(node.title)"))</title>",
            "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(height)\" rx=\"10\" "
                + "fill=\"\(colours.fill)\" stroke=\"\(colours.line)\" stroke-width=\"1.5\"\(dashes)/>",
        ]
        let x = left + 14
        var y = top + 18
        if let group = node.groupPath.last {
            lines.append(text(group, x, y, size: 10, colours.text, attributes: " opacity=\"0.7\""))
        }
        y += node.groupPath.isEmpty ? 8 : 17
        for line in titleLines {
            lines.append(text(line, x, y, size: Self.titleSize, colours.text, attributes: " font-weight=\"bold\""))
            y += 17
        }
        let remark = node.remark.isEmpty ? node.key : node.remark
        lines.append(text(remark, x, top + height - 11, size: 11, colours.text))
        lines += bar(left: left, top: top, colours)
        return lines + ["</g>"]
    }

    private var titleLines: [String] {
        let room = (width - 28) * 10 / Self.characterWidth
        let lines = Paragraph.lines(node.title, width: room)
        let rest = lines.dropFirst().reduce(Line.empty) { $0.isEmpty ? $1 : $0 + " " + $1 }
        return ([lines.first ?? .empty] + (rest.isEmpty ? [] : [rest]))
            .map { $0.truncated(to: room).spans.map(\.text).joined() }
    }

    private func bar(left: Int, top: Int, _ colours: GraphColours) -> [String] {
        guard let percent = node.percent else { return [] }
        let (x, y, length) = (left + width - 74, top + height - 18, 60)
        let full = min(max(percent, 0), 100) * length / 100
        return [
            "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(length)\" height=\"6\" rx=\"3\" fill=\"#ffffff\"/>",
            "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(full)\" height=\"6\" rx=\"3\" fill=\"\(colours.line)\"/>",
        ]
    }

    private func text(_ text: String, _ x: Int, _ y: Int, size: Int, _ fill: String, attributes: String = "") -> String
    {
        let cut = Line(text).truncated(to: (width - 28) * 14 / size * 10 / Self.characterWidth)
        let content = Self.escaped(cut.spans.map(\.text).joined())
        return "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" fill=\"\(fill)\"\(attributes)>\(content)</text>"
    }

    /// Text between tags or inside quotes; characters that XML doesn't know are replaced.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in SafeText.line(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
