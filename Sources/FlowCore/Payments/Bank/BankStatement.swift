/// A bank's file: its lines, and the cells that can't be read.
package struct BankStatement: Hashable, Sendable {
    /// The lines that can be read, in the order of the file.
    package let lines: [BankLine]
    /// What is wrong with the others; each is left out as a whole, and none of the rest.
    package let flaws: [BankLineFlaw]

    /// Reads a file; throws when it can't be told how to read it, naming what has to be said.
    package init(reading text: String, _ format: BankFormat) throws(InvalidInput) {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        let separator: Unicode.Scalar
        if let told = format.separator { separator = told } else { separator = try CSVRecords.separator(of: text) }
        let records = try CSVRecords(reading: text, separator: separator).records
        guard let first = records.first else {
            throw InvalidInput(field: "file", found: "", allowed: "a heading and lines of a bank")
        }
        let layout = try format.layout(of: first)
        let rows = Array(records.dropFirst(format.hasHeading ? 1 : 0))
        guard rows.count <= BankFormat.lineCountMax else {
            let allowed = "at most \(BankFormat.lineCountMax) lines in a file: part it by months"
            throw InvalidInput(field: "file", found: "\(rows.count) lines", allowed: allowed)
        }
        func cells(_ column: BankColumn) -> [(line: Int, text: String)] {
            rows.compactMap { row in Self.cell(column, row, layout).map { (row.line, $0) } }
        }
        let sums = [BankColumn.amount, .debit, .credit].flatMap(cells).sorted { $0.line < $1.line }
        let mark: DecimalMark
        if let told = format.decimal { mark = told } else { mark = try BankAmount.mark(in: sums) }
        let order: BankDateOrder
        if let told = format.dates { order = told } else { order = try BankDate.order(in: cells(.date)) }
        let reader = BankLineReader(layout: layout, currency: format.currency, mark: mark, order: order)
        var lines: [BankLine] = []
        var flaws: [BankLineFlaw] = []
        var occurrences: [BankLineContent: Int] = [:]
        for row in rows {
            let (content, wrong) = reader.read(row)
            flaws += wrong
            guard let content else { continue }
            occurrences[content, default: 0] += 1
            lines.append(BankLine(row.line, content, BankLineID(of: content, occurrence: occurrences[content] ?? 1)))
        }
        self.lines = lines
        self.flaws = flaws
    }

    static func cell(
        _ column: BankColumn,
        _ row: CSVRecords.Record,
        _ layout: [BankColumn: Int]
    ) -> String? {
        guard let index = layout[column], row.cells.indices.contains(index) else { return nil }
        let text = row.cells[index].trimmed
        return text.isEmpty ? nil : text
    }
}

extension BankLine {
    fileprivate init(_ number: Int, _ content: BankLineContent, _ id: BankLineID) {
        self.number = number
        date = content.date
        amount = content.amount
        direction = content.direction
        reference = content.reference
        counterpart = content.counterpart
        bankID = content.bankID
        self.id = id
    }
}
