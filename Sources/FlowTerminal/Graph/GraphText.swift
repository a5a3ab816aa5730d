/// A graph drawn on a terminal: boxes in layers, one under the other, and lines from each step to those that wait.
///
/// A chain is drawn as a list; so is a graph with more lines side by side than the width has room for.
package struct GraphText: Sendable {
    /// Cells of a drawing where the output has no width of its own.
    private static let widthDefault = 120

    private let model: GraphModel
    private let boxes: [GraphBox]

    package init(_ model: GraphModel) {
        self.model = model
        boxes = model.nodes.map { GraphBox($0) }
    }

    package func lines(_ style: Style) -> [Line] {
        let links = GraphLinks(model)
        let limit = style.width ?? Self.widthDefault
        if !links.isChain, !links.isEmpty, limit >= GraphBox.widthMin {
            // Where lines would touch at one width, they rarely do at another.
            for room in [limit, limit - 5, limit - 11, limit * 3 / 4] {
                if let lines = drawing(links, limit: room) { return lines }
            }
        }
        return GraphList(model, links).lines(style)
    }

    private func folding(_ links: GraphLinks, limit: Int) -> GraphFolding? {
        let wanted = boxes.map { min($0.wantedWidth, limit) }
        let needed = boxes.map { min($0.neededWidth, limit) }
        return GraphFolding(links, .init(wanted: wanted, needed: needed, pass: 3, gap: 2, limit: limit))
    }

    private func drawing(_ links: GraphLinks, limit: Int) -> [Line]? {
        guard let folding = folding(links, limit: limit) else { return nil }
        let rows = folding.rows
        let placement = GraphPlacement(rows, widths: folding.widths, gap: 2, limit: limit)
        var ports = GraphPorts(rows, placement, widths: folding.widths)
        var canvas = GraphCanvas()
        let sources = Set(rows.nets.flatMap(\.sources))
        for (index, row) in rows.rows.enumerated() {
            if index > 0 {
                guard let wires = ports.wires(rows.joins[index - 1]) else { return nil }
                let passes = row.filter { self.node(rows.items[$0]) == nil }.map { ports.column[$0] }
                draw(wires, passes: Set(passes), on: &canvas)
            }
            draw(row, rows, placement, ports, folding.widths, sources, on: &canvas)
        }
        return canvas.lines
    }

    private func node(_ item: GraphItem) -> Int? {
        switch item {
        case .node(let node): node
        case .pass: nil
        }
    }

    private func draw(
        _ row: [Int],
        _ rows: GraphRows,
        _ placement: GraphPlacement,
        _ ports: GraphPorts,
        _ widths: [Int],
        _ sources: Set<Int>,
        on canvas: inout GraphCanvas
    ) {
        let contents = row.map { item in
            node(rows.items[item]).map { boxes[$0].content(width: widths[item]) } ?? []
        }
        let height = (contents.map(\.count).max() ?? 0) + 2
        let first = canvas.height
        canvas.grow(by: height)
        for (item, content) in zip(row, contents) {
            guard let node = node(rows.items[item]) else {
                for line in 0..<height { canvas.put(Line("│", .dim), column: ports.column[item], row: first + line) }
                continue
            }
            let (box, left, width) = (boxes[node], placement.left[item], widths[item])
            let blank = Line(String(repeating: " ", count: width - 4))
            let notch = sources.contains(node) ? ports.column[item] - left : nil
            canvas.put(box.top(width: width), column: left, row: first)
            for line in 0..<(height - 2) {
                canvas.put(box.side(line < content.count ? content[line] : blank), column: left, row: first + line + 1)
            }
            canvas.put(box.bottom(width: width, notch: notch), column: left, row: first + height - 1)
        }
    }

    private func draw(_ wires: [GraphWire], passes: Set<Int>, on canvas: inout GraphCanvas) {
        let tracks = GraphWire.tracks(wires)
        let height = (zip(wires, tracks).map { $0.isStraight ? 0 : $1 + 1 }.max() ?? 0) + 1
        var crossing = GraphCrossing()
        for (wire, track) in zip(wires, tracks) { crossing.add(wire, track: track, height: height) }
        let first = canvas.height
        canvas.grow(by: height)
        for (place, sign) in crossing.signs {
            let isHead = place.row == height - 1 && !passes.contains(place.column)
            canvas.put(Line(isHead ? "▼" : sign, .dim), column: place.column, row: first + place.row)
        }
    }
}
