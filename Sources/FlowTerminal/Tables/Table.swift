/// Rows under headings, each column as wide as it needs, made to fit a width.
///
/// Where there is too little room, headings go on two lines, texts get narrower, and what still has no room stands
/// below its row or is left out, which a line below the table reports. Where even that isn't enough, each row becomes a
/// block of lines.
package struct Table: Sendable {
    /// Column of the table, with its title, alignment and fit.
    package struct Column: Sendable {
        let title: String
        let alignment: Alignment
        let fit: Fit

        package init(_ title: String, _ alignment: Alignment = .left, _ fit: Fit = .fixed) {
            self.title = title
            self.alignment = alignment
            self.fit = fit
        }

        var isSpare: Bool {
            switch fit {
            case .spare: true
            case .fixed, .flexible, .words, .below: false
            }
        }
    }

    /// Treatment of a column when there is too little room.
    package enum Fit: Sendable {
        /// Column that stays unchanged.
        case fixed
        /// Column that is left out, before others are cut to their least width.
        case spare
        /// Column with texts that are cut, but not below a number of cells.
        case flexible(widthMin: Int = 8)
        /// Column with texts that are broken between words, but not below a number of cells.
        case words(widthMin: Int = 16)
        /// Column with texts that are broken between words, but not below a number of cells.
        ///
        /// Where there isn't even that room, the texts stand below their rows, with a word before them.
        case below(widthMin: Int = 24, label: String = "")
    }

    static let gap = 2

    let columns: [Column]
    /// Rows of the table, each with as many cells as there are columns.
    package var rows: [[Line]] = []
    /// True when a row has to stay one line, whatever that costs.
    private let isLined: Bool

    package init(_ columns: [Column], rows: [[Line]] = [], isLined: Bool = false) {
        self.columns = columns
        self.rows = rows
        self.isLined = isLined
    }

    /// The table with a text before the first cell of each row, and a title before that of its column.
    package func headed(_ title: String, _ texts: [Line]) -> Table {
        guard let first = columns.first else { return self }
        let width = texts.reduce(CellWidth.of(title)) { max($0, $1.width) }
        let rest = String(repeating: " ", count: width - CellWidth.of(title))
        let column = Column("\(title)\(rest)  \(first.title)", .left, first.fit)
        let rows = zip(texts, rows).map { text, row in
            [text.padded(to: width) + "  " + (row.first ?? .empty)] + row.dropFirst()
        }
        return Table([column] + columns.dropFirst(), rows: rows, isLined: isLined)
    }

    /// The heading and the rows, and what was left out.
    package func lines(width: Int?, hasHeading: Bool = true) -> [Line] {
        let layout = TableLayout(self, limit: width, withTitles: true)
        guard layout.fits || isLined else { return blocks(width: width) }
        let drawing = TableDrawing(self, layout, limit: width)
        return (hasHeading ? drawing.heading : []) + rows.flatMap { drawing.lines($0) } + remark(layout.leftOut)
    }

    /// The rows alone, one line each as long as no column is broken.
    package func rowLines(width: Int?) -> [Line] {
        let drawing = TableDrawing(self, TableLayout(self, limit: width, withTitles: false), limit: width)
        return rows.flatMap { drawing.lines($0) }
    }

    /// The rows alone, each on as many lines as it needs; a beginning stands before the further lines of its row.
    package func rowLines(width: Int?, beginnings: [Line]) -> [[Line]] {
        let drawing = TableDrawing(self, TableLayout(self, limit: width, withTitles: false), limit: width)
        return zip(rows, beginnings).map { drawing.lines($0, beginning: $1) }
    }

    /// True when nothing has to be cut, though perhaps something left out.
    package func fits(_ limit: Int?) -> Bool {
        guard let limit else { return true }
        let widths = columns.indices.map { index in
            columns[index].isSpare ? 0 : rows.reduce(CellWidth.of(columns[index].title)) { max($0, $1[index].width) }
        }
        return TableLayout.total(widths) <= limit
    }

    /// Returns a line about the columns that are missing; those without a title only illustrate others.
    private func remark(_ leftOut: [Int]) -> [Line] {
        let names = leftOut.sorted().compactMap { columns[$0].title.split(separator: " (").first }
        guard let last = names.last else { return [] }
        let begin = names.dropLast().joined(separator: ", ")
        let them = begin.isEmpty ? "it" : "them"
        let all = begin.isEmpty ? String(last) : "\(begin) and \(last)"
        return [Line("Too narrow for \(all): a wider terminal shows \(them)\(isLined ? "" : ", and --json").", .dim)]
    }

    private func blocks(width: Int?) -> [Line] {
        let blocks = rows.map { row in
            FactList(zip(columns, row).map { ($0.title, $1) }, indent: 0).lines(width: width)
        }
        return Array(blocks.joined(separator: [Line.empty]))
    }
}
