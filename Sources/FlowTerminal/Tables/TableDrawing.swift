/// The lines of a table whose widths are known.
struct TableDrawing {
    /// Cells before what stands below a row, at most.
    private static let indentMax = 12

    private let columns: [Table.Column]
    private let layout: TableLayout
    private let limit: Int?

    /// Draws a table; `limit` is where its lines end, nil for nowhere.
    init(_ table: Table, _ layout: TableLayout, limit: Int?) {
        columns = table.columns
        self.layout = layout
        self.limit = limit
    }

    var heading: [Line] {
        let titles = columns.indices.map { index in
            Line(columns[index].title, .bold).wrapped(to: max(layout.widths[index], 1), indent: 0)
        }
        let height = columns.indices.map { layout.widths[$0] > 0 ? titles[$0].count : 0 }.max() ?? 0
        return (0..<height).map { number in
            line { index in
                let place = number - (height - titles[index].count)
                return place < 0 ? .empty : titles[index][place]
            }
        }
    }

    /// A row, on as many lines as it needs, and below it what has no room beside; `beginning` stands before its further
    /// lines.
    func lines(_ row: [Line], beginning: Line = .empty) -> [Line] {
        let cells = columns.indices.map { pieces(of: row[$0], $0) }
        let height = columns.indices.map { layout.widths[$0] > 0 ? cells[$0].count : 0 }.max() ?? 0
        let lines = (0..<max(height, 1)).map { number in
            line { number < cells[$0].count ? cells[$0][number] : $0 == 0 ? beginning : .empty }
        }
        return lines + layout.below.flatMap { row[$0].width > layout.widths[$0] ? below(row[$0], columns[$0]) : [] }
    }

    private func pieces(of cell: Line, _ index: Int) -> [Line] {
        let width = layout.widths[index]
        guard width > 0 else { return [] }
        switch columns[index].fit {
        case .fixed, .spare, .flexible: return [cell.truncated(to: width)]
        case .below where layout.below.contains(index): return cell.width > width ? [] : [cell]
        case .words, .below: return cell.wrapped(to: width, indent: 0, breaksWords: true)
        }
    }

    private func below(_ cell: Line, _ column: Table.Column) -> [Line] {
        guard !cell.isEmpty, case .below(_, let label) = column.fit else { return [] }
        let first = layout.widths.first { $0 > 0 } ?? 0
        let indent = Line(String(repeating: " ", count: min(first + Table.gap, Self.indentMax)))
        let text = label.isEmpty ? cell : Line("\(label) ", .dim) + cell
        return text.wrapped(to: limit.map { $0 - indent.width }, indent: 0, breaksWords: true).map {
            (indent + $0).whole
        }
    }

    private func line(_ cell: (Int) -> Line) -> Line {
        let displayed = columns.indices.filter { layout.widths[$0] > 0 }
        var line = Line.empty
        for index in displayed {
            if index != displayed.first { line += Line(String(repeating: " ", count: Table.gap)) }
            let isEnd = index == displayed.last && columns[index].alignment == .left
            line += isEnd ? cell(index) : cell(index).padded(to: layout.widths[index], columns[index].alignment)
        }
        return line.truncated(to: limit).whole
    }
}
