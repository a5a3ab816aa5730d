/// A graph as a picture that stands alone: no script, no font or style from elsewhere.
package struct GraphSVG: Sendable {
    private static let boxWidth = 220
    private static let boxHeight = 84
    private static let gap = 28
    private static let rowGap = 64
    private static let margin = 32
    private static let heading = 40
    /// Wider layers are folded into several rows.
    private static let widthMax = 1440
    /// Maximum width of a picture when so many lines run side by side that the usual width is too small.
    private static let widthLimit = 1_000_000

    private let model: GraphModel

    package init(_ model: GraphModel) {
        self.model = model
    }

    /// The whole file, ended by a line feed.
    package var text: String {
        let links = GraphLinks(model)
        guard !model.nodes.isEmpty,
            let (folding, limit) = [Self.widthMax, Self.widthLimit].lazy.compactMap({ limit in
                folding(links, limit: limit).map { ($0, limit) }
            }).first
        else { return document(width: Self.boxWidth, height: 0, body: []) }
        let placement = GraphPlacement(folding.rows, widths: folding.widths, gap: Self.gap, limit: limit)
        let rows = folding.rows
        var body: [String] = []
        for (row, items) in rows.rows.enumerated() {
            for item in items {
                if case .pass = rows.items[item] { body.append(pass(placement.middle(item), row)) }
            }
        }
        for (row, joins) in rows.joins.enumerated() {
            for join in joins { body += curves(join, below: row, rows, placement) }
        }
        for (row, items) in rows.rows.enumerated() {
            for item in items {
                guard case .node(let node) = rows.items[item] else { continue }
                let box = GraphSVGBox(model.nodes[node], width: Self.boxWidth, height: Self.boxHeight)
                body += box.lines(left: Self.margin + placement.left[item], top: Self.top(row))
            }
        }
        let height = rows.rows.count * (Self.boxHeight + Self.rowGap) - Self.rowGap
        return document(width: placement.width, height: height, body: body)
    }

    private func folding(_ links: GraphLinks, limit: Int) -> GraphFolding? {
        let widths = model.nodes.map { _ in Self.boxWidth }
        return GraphFolding(links, .init(wanted: widths, needed: widths, pass: 12, gap: Self.gap, limit: limit))
    }

    private func document(width: Int, height: Int, body: [String]) -> String {
        let size = (width: width + 2 * Self.margin, height: height + 2 * Self.margin + Self.heading)
        let title = GraphSVGBox.escaped(model.title)
        let heading = Line(model.title).truncated(to: width / 12).spans.map(\.text).joined()
        let lines =
            [
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size.width)\" height=\"\(size.height)\" "
                    + "viewBox=\"0 0 \(size.width) \(size.height)\" font-family=\"Helvetica, Arial, sans-serif\">",
                "<title>\(title)</title>",
                "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" "
                    + "markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
                    + "<path d=\"M0 0.5 L7.5 4 L0 7.5 Z\" fill=\"#64748b\"/></marker></defs>",
                "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
                "<text x=\"\(Self.margin)\" y=\"\(Self.margin + 12)\" font-size=\"18\" font-weight=\"bold\" "
                    + "fill=\"#0f172a\">\(GraphSVGBox.escaped(heading))</text>",
            ] + body + ["</svg>"]
        return lines.map { $0 + "\n" }.joined()
    }

    // MARK: - Lines

    private static func top(_ row: Int) -> Int {
        margin + heading + row * (boxHeight + rowGap)
    }

    private func pass(_ middle: Int, _ row: Int) -> String {
        let (x, top) = (Self.margin + middle, Self.top(row))
        return path("M\(x) \(top) V\(top + Self.boxHeight)", isArrow: false)
    }

    private func curves(_ join: GraphJoin, below row: Int, _ rows: GraphRows, _ placement: GraphPlacement) -> [String] {
        let (top, bottom) = (Self.top(row) + Self.boxHeight, Self.top(row + 1))
        let bend = (bottom - top) / 2
        return join.starts.flatMap { start in
            join.ends.map { end in
                let (from, to) = (Self.margin + placement.middle(start), Self.margin + placement.middle(end))
                let isArrow =
                    switch rows.items[end] {
                    case .node: true
                    case .pass: false
                    }
                // The curve ends upright, a little above the box, so that the head points straight down.
                let data =
                    from == to
                    ? "M\(from) \(top) V\(bottom)"
                    : "M\(from) \(top) C\(from) \(top + bend) \(to) \(bottom - bend - 8) \(to) \(bottom - 8) V\(bottom)"
                return path(data, isArrow: isArrow)
            }
        }
    }

    private func path(_ data: String, isArrow: Bool) -> String {
        "<path d=\"\(data)\" fill=\"none\" stroke=\"#64748b\" stroke-width=\"1.5\""
            + (isArrow ? " marker-end=\"url(#head)\"/>" : "/>")
    }
}
