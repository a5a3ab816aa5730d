/// Rows under headings, each column as wide as it needs, made to fit a width.
struct Table: Sendable {
    /// One column.
    struct Column: Sendable {
        let title: String
        let alignment: Alignment
        let fit: Fit

        init(_ title: String, _ alignment: Alignment = .left, _ fit: Fit = .fixed) {
            self.title = title
            self.alignment = alignment
            self.fit = fit
        }
    }

    /// What becomes of a column when there is too little room.
    enum Fit: Sendable {
        /// It stays as it is.
        case fixed
        /// It is left out, before others are cut.
        case spare
        /// Its texts are cut.
        case flexible
    }

    /// Cells between two columns.
    private static let gap = 2
    /// A flexible column is never narrower, unless all of it is.
    private static let flexibleWidthMin = 8

    let columns: [Column]
    var rows: [[Line]] = []

    init(_ columns: [Column], rows: [[Line]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// The heading and the rows.
    func lines(width: Int?) -> [Line] {
        let widths = widths(for: width, withTitles: true)
        let titles = columns.map { Line($0.title, .bold) }
        return [line(of: titles, widths)] + rows.map { line(of: $0, widths) }
    }

    /// The rows alone, one line each.
    func rowLines(width: Int?) -> [Line] {
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

    private func widths(for limit: Int?, withTitles: Bool) -> [Int] {
        var widths = columns.indices.map { index in
            let title = withTitles ? CellWidth.of(columns[index].title) : 0
            return rows.reduce(title) { max($0, $1[index].width) }
        }
        guard let limit else { return widths }
        for index in columns.indices.reversed() where columns[index].fit == .spare && Self.total(widths) > limit {
            widths[index] = 0
        }
        while Self.total(widths) > limit, let widest = widestFlexible(widths) { widths[widest] -= 1 }
        return widths
    }

    private static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap * max(0, widths.count { $0 > 0 } - 1)
    }

    private func widestFlexible(_ widths: [Int]) -> Int? {
        columns.indices
            .filter { columns[$0].fit == .flexible && widths[$0] > Self.flexibleWidthMin }
            .max { widths[$0] < widths[$1] }
    }
}
