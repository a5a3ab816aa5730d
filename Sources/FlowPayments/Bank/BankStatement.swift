/// A bank's file: its lines, and the cells that can't be read.
package struct BankStatement: Hashable, Sendable {
    /// The lines that can be read, in the order of the file.
    package let lines: [BankLine]
    /// Flaws of the lines that couldn't be read; each such line is left out as a whole, and no other line is.
    package let flaws: [BankLineFlaw]
    /// Lines that are no transfers by themselves: balances, what isn't booked yet, what moved nothing.
    package let skipped: [BankRowSkipped]
    /// The columns with anything in them from which nothing is read.
    package let unread: [BankHeading]
    /// True when a column states who paid, or who was paid.
    package let hasCounterpart: Bool

    /// Reads a file; throws when the way to read it can't be determined, naming what has to be stated.
    package init(reading text: String, _ format: BankFormat) throws(InvalidInput) {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw InvalidInput(field: "file", found: "", allowed: "a heading and lines of a bank")
        }
        try BankFileForm.check(text)
        let records: [CSVRecords.Record]
        var layout: [BankColumn: Int]
        do throws(InvalidInput) {
            (records, layout) = try Self.table(text, format)
        } catch {
            try BankFileForm.checkHeading(text, format)
            throw error
        }
        let rows = Array(records.dropFirst(format.hasHeading ? 1 : 0))
        guard rows.count <= BankFormat.lineCountMax else {
            let allowed = "at most \(BankFormat.lineCountMax) lines in a file: part it by months"
            throw InvalidInput(field: "file", found: "\(rows.count) lines", allowed: allowed)
        }
        let sheet = BankTable(rows: rows, headings: format.hasHeading ? records.first?.cells ?? [] : [])
        // A column that nobody said tells the state, and that has no word for it, tells something else.
        let states = sheet.filled(layout[.state] ?? -1).map { BankLineState(reading: $0.text) }
        let isKnown = states.contains { if case .unknown = $0 { false } else { true } }
        if format.columns[.state] == nil, !isKnown { layout[.state] = nil }
        let reader = try Self.reader(sheet, layout, format)
        var lines: [BankLine] = []
        var flaws: [BankLineFlaw] = []
        var skipped: [BankRowSkipped] = []
        var occurrences: [BankLineContent.Reading: Int] = [:]
        for row in rows {
            switch reader.read(row) {
            case .unreadable(let wrong): flaws += wrong
            case .skipped(let skip): skipped.append(BankRowSkipped(line: row.line, skip: skip))
            case .read(let content):
                let reading = content.reading
                switch content.state {
                case .booked, .unknown: occurrences[reading, default: 0] += 1
                // Of what is booked later there is another line then, which is the first that says so.
                case .pending, .declined: break
                }
                lines.append(BankLine(row.line, content, reading, occurrence: max(1, occurrences[reading] ?? 1)))
            }
        }
        self.lines = lines
        self.flaws = flaws
        self.skipped = skipped
        unread = Self.unread(rows, headings: sheet.headings, layout)
        hasCounterpart = [BankColumn.counterpart, .payer, .payee].contains { layout[$0] != nil }
    }

    /// Returns a reader with what all lines of a file share.
    ///
    /// Throws what has to be specified because the lines don't agree on it.
    private static func reader(
        _ table: BankTable,
        _ layout: [BankColumn: Int],
        _ format: BankFormat
    ) throws(InvalidInput) -> BankLineReader {
        let shape = BankShape(table, layout)
        // What stands in the wrong column tells nothing of how amounts and dates are written.
        let rows = table.rows.filter { shape.flaw(of: $0) == nil && BankFooter.words(of: $0, layout) == nil }
        func cells(_ column: BankColumn) -> [(line: Int, text: String)] {
            rows.compactMap { row in Self.cell(column, row, layout).map { (row.line, $0) } }
        }
        let sums = [BankColumn.amount, .debit, .credit].flatMap(cells).sorted { $0.line < $1.line }
        let mark: DecimalMark
        if let stated = format.decimal { mark = stated } else { mark = try BankAmount.mark(in: sums) }
        let order: BankDateOrder
        if let stated = format.dates { order = stated } else { order = try BankDate.order(in: cells(.date)) }
        var (headings, titles): ([BankColumn: Currency], [BankColumn: String]) = ([:], [:])
        for column in [BankColumn.amount, .debit, .credit] where !format.isCurrencySaid {
            guard let index = layout[column], table.headings.indices.contains(index) else { continue }
            if layout[.currency] == nil {
                headings[column] = try BankCurrency.inHeading(table.headings[index], expected: format.currency)
            } else {
                // What a column tells of each line counts, where what stands above all doesn't say otherwise.
                titles[column] = table.headings[index]
            }
        }
        return BankLineReader(
            layout: layout,
            currency: format.currency,
            headings: headings,
            titles: titles,
            mark: mark,
            order: order,
            account: format.account,
            shape: shape,
            signs: BankSigns(rows.compactMap { BankLineReader.amount(of: $0, layout) })
        )
    }

    private static func unread(
        _ rows: [CSVRecords.Record],
        headings: [String],
        _ layout: [BankColumn: Int]
    ) -> [BankHeading] {
        let read = Set(layout.values)
        let table = BankTable(rows: rows, headings: headings)
        var filled: Set<Int> = []
        for row in rows {
            for (index, cell) in row.cells.enumerated() where !read.contains(index) && !filled.contains(index) {
                if !cell.trimmed.isEmpty { filled.insert(index) }
            }
        }
        return filled.sorted().map { index in
            BankHeading(
                number: index + 1,
                text: headings.indices.contains(index) ? headings[index].trimmed : "",
                mayBeName: !BankCellKind.allCases.contains { table.holds(index, only: $0) }
            )
        }
    }

    private static func table(
        _ text: String,
        _ format: BankFormat
    ) throws(InvalidInput) -> (records: [CSVRecords.Record], layout: [BankColumn: Int]) {
        let separator: Unicode.Scalar
        if let stated = format.separator { separator = stated } else { separator = try CSVRecords.separator(of: text) }
        let records = try CSVRecords(reading: text, separator: separator).records
        guard let first = records.first else {
            throw InvalidInput(field: "file", found: "", allowed: "a heading and lines of a bank")
        }
        return (records, try format.layout(of: first, above: Array(records.dropFirst(format.hasHeading ? 1 : 0))))
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

/// A line from which no transfer is read.
package struct BankRowSkipped: Hashable, Sendable {
    /// The line of the file, from 1.
    package let line: Int
    package let skip: BankSkip
}

/// A column of a bank's file.
package struct BankHeading: Hashable, Sendable {
    /// Number of the column, from 1.
    package let number: Int
    /// Heading above the column; empty where there is none.
    package let text: String
    /// True where not all that stands in it is an amount, a date or another thing of a form of its own.
    package let mayBeName: Bool
}

extension BankLine {
    fileprivate init(_ number: Int, _ content: BankLineContent, _ reading: BankLineContent.Reading, occurrence: Int) {
        self.number = number
        date = content.date
        amount = content.amount
        direction = content.direction
        unclearSign = content.unclearSign
        reference = content.reference
        counterpart = content.counterpart
        bankID = content.bankID
        account = content.account
        state = content.state
        contentID = BankLineID(of: reading, occurrence: occurrence)
        id = content.bankID.map { BankLineID(ofBankID: $0, in: reading) } ?? contentID
    }
}
