/// A step as a box of text, with room for what is known about it.
struct GraphBox: Sendable {
    /// Cells that a box has at least, unless it needs fewer.
    static let widthMin = 16
    /// Cells that a box has at most; longer titles are broken.
    static let widthMax = 34
    private static let titleLinesMax = 3

    private let node: GraphNode

    init(_ node: GraphNode) {
        self.node = node
    }

    var wantedWidth: Int {
        let indent = node.state == nil ? 0 : 2
        let widest = max(title.width, CellWidth.of(groupLabel) + 2, indent + Self.joined(details).width)
        return min(widest + 4, Self.widthMax)
    }

    /// The width below which it isn't made.
    var neededWidth: Int { min(wantedWidth, Self.widthMin) }

    func content(width: Int) -> [Line] {
        let room = max(1, width - 4)
        let glyph = node.state.map { Line([$0.glyph, " "]) } ?? .empty
        let indent = Line(String(repeating: " ", count: glyph.width))
        var lines = wrapped(to: room - glyph.width).enumerated().map { ($0 == 0 ? glyph : indent) + $1 }
        var row: [Line] = []
        for detail in details {
            if !row.isEmpty, Self.joined(row + [detail]).width + indent.width > room {
                lines.append(indent + Self.joined(row))
                row = []
            }
            row.append(detail)
        }
        if !row.isEmpty { lines.append(indent + Self.joined(row)) }
        return lines.map { $0.truncated(to: room).padded(to: room) }
    }

    /// The border above, with the group's title in it.
    func top(width: Int) -> Line {
        let room = width - 4
        guard !groupLabel.isEmpty, room >= 3 else { return edge("╭", dashes(width - 2), "╮") }
        let label = Line(" \(groupLabel) ", .dim).truncated(to: room)
        return Line([Span("╭" + dash, paint)]) + label + Line([Span(dashes(room - label.width + 1) + "╮", paint)])
    }

    /// The border below, with a notch where a line leaves.
    func bottom(width: Int, notch: Int?) -> Line {
        guard let notch, notch > 0, notch < width - 1 else { return edge("╰", dashes(width - 2), "╯") }
        return edge("╰", dashes(notch - 1) + "┬" + dashes(width - 2 - notch), "╯")
    }

    func side(_ line: Line) -> Line {
        let bar = node.isOptional ? "┆" : "│"
        return Line([Span(bar, paint), " "]) + line + Line([" ", Span(bar, paint)])
    }

    // MARK: - Parts

    private var title: Line {
        (node.state.map { Line([$0.glyph, " "]) } ?? .empty) + Line(node.title)
    }

    /// Five cells and the number; a drawing has them also where tables have only the number.
    private static func bar(_ percent: Int) -> Line {
        let full = min(max(percent, 0), 100) * 5 / 100
        return Line([
            Span(String(repeating: "█", count: full), percent == 100 ? .green : .cyan),
            Span(String(repeating: "░", count: 5 - full), .dim),
            Span(" \(String(repeating: " ", count: percent < 10 ? 2 : percent < 100 ? 1 : 0))\(percent) %"),
        ])
    }

    private var details: [Line] {
        var parts: [Line] = []
        if node.key != node.title { parts.append(Line(node.key, .dim)) }
        if let state = node.state {
            let bar = node.percent.map(Self.bar)
            parts.append(bar ?? Line([state.word]))
        }
        if node.isOptional { parts.append(Line("optional", .dim)) }
        return parts
    }

    private var groupLabel: String {
        SafeText.line(node.groupPath.last ?? "")
    }

    private var paint: Paint {
        node.state?.word.paint ?? .plain
    }

    private var dash: String { node.isOptional ? "╌" : "─" }

    private func dashes(_ count: Int) -> String {
        String(repeating: dash, count: max(0, count))
    }

    private func edge(_ left: String, _ middle: String, _ right: String) -> Line {
        Line([Span(left + middle + right, paint)])
    }

    private static func joined(_ lines: [Line]) -> Line {
        lines.dropFirst().reduce(lines.first ?? .empty) { $0 + Line(" · ", .dim) + $1 }
    }

    /// The title broken between words; what is too long for the last line ends in "…".
    private func wrapped(to room: Int) -> [Line] {
        let lines = Paragraph.lines(node.title, width: room)
        guard lines.count > Self.titleLinesMax else { return lines.map { $0.truncated(to: room) } }
        let rest = lines[(Self.titleLinesMax - 1)...]
        let last = rest.dropFirst().reduce(rest.first ?? .empty) { $0 + " " + $1 }
        return (lines.prefix(Self.titleLinesMax - 1) + [last]).map { $0.truncated(to: room) }
    }
}
