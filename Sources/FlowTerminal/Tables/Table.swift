/// Rows under headings, each column as wide as it needs, made to fit a width.
package struct Table: Sendable {
    /// One column.
    package struct Column: Sendable {
        let title: String
        let alignment: Alignment
        let fit: Fit

        /// A column under a title.
        package init(_ title: String, _ alignment: Alignment = .left, _ fit: Fit = .fixed) {
            self.title = title
            self.alignment = alignment
            self.fit = fit
        }

        fileprivate var isSpare: Bool {
            switch fit {
            case .spare: true
            case .fixed, .flexible: false
            }
        }
    }

    /// What becomes of a column when there is too little room.
    package enum Fit: Sendable {
        /// It stays as it is.
        case fixed
        /// It is left out, before others are cut.
        case spare
        /// Its texts are cut, but not below a number of cells.
        case flexible(widthMin: Int = 8)
    }

    /// Cells between two columns.
    private static let gap = 2

    let columns: [Column]
    /// As many cells in each as there are columns.
    package var rows: [[Line]] = []

    /// Puts rows under columns.
    package init(_ columns: [Column], rows: [[Line]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// The heading and the rows.
    package func lines(width: Int?) -> [Line] {
        let widths = widths(for: width, withTitles: true)
        let titles = columns.map { Line($0.title, .bold) }
        return [line(of: titles, widths)] + rows.map { line(of: $0, widths) }
    }

    /// The rows alone, one line each.
    package func rowLines(width: Int?) -> [Line] {
        let widths = widths(for: width, withTitles: false)
        return rows.map { line(of: $0, widths) }
    }

    private func line(of cells: [Line], _ widths: [Int]) -> Line {
        var line = Line.empty
        for (index, cell) in cells.enumerated() where widths[index] > 0 {
            if !line.isEmpty { line += Line(String(repeating: " ", count: Self.gap)) }
            line += cell.truncated(to: widths[index]).padded(to: widths[index], columns[index].alignment)
        }
        return line
    }

    /// True when nothing has to be cut, though perhaps something left out.
    package func fits(_ limit: Int?) -> Bool {
        guard let limit else { return true }
        let widths = naturalWidths(withTitles: true)
        return Self.total(columns.indices.map { columns[$0].isSpare ? 0 : widths[$0] }) <= limit
    }

    private func naturalWidths(withTitles: Bool) -> [Int] {
        columns.indices.map { index in
            let title = withTitles ? CellWidth.of(columns[index].title) : 0
            return rows.reduce(title) { max($0, $1[index].width) }
        }
    }

    private func widths(for limit: Int?, withTitles: Bool) -> [Int] {
        var widths = naturalWidths(withTitles: withTitles)
        guard let limit else { return widths }
        for index in columns.indices.reversed() where columns[index].isSpare && Self.total(widths) > limit {
            widths[index] = 0
        }
        while Self.total(widths) > limit, let widest = widestFlexible(widths) { widths[widest] -= 1 }
        return widths
    }

    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap * max(0, widths.count { $0 > 0 } - 1)
    }

    private func widestFlexible(_ widths: [Int]) -> Int? {
        columns.indices.filter { widths[$0] > widthMin(of: columns[$0]) }.max { widths[$0] < widths[$1] }
    }

    private func widthMin(of column: Column) -> Int {
        switch column.fit {
        case .fixed, .spare: .max
        case .flexible(let widthMin): widthMin
        }
    }
}
