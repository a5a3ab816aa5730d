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
        let mark: DecimalMark
        if let told = format.decimal { mark = told } else { mark = try BankAmount.mark(in: cells(.amount)) }
        let order: BankDateOrder
        if let told = format.dates { order = told } else { order = try BankDate.order(in: cells(.date)) }
        let reader = LineReader(layout: layout, currency: format.currency, mark: mark, order: order)
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

    fileprivate static func cell(
        _ column: BankColumn,
        _ row: CSVRecords.Record,
        _ layout: [BankColumn: Int]
    ) -> String? {
        guard let index = layout[column], row.cells.indices.contains(index) else { return nil }
        let text = row.cells[index].trimmed
        return text.isEmpty ? nil : text
    }
}

/// Reads one line after the other.
private struct LineReader {
    let layout: [BankColumn: Int]
    let currency: Currency
    let mark: DecimalMark
    let order: BankDateOrder

    /// What a line says, or else what is wrong with it.
    func read(_ row: CSVRecords.Record) -> (content: BankLineContent?, flaws: [BankLineFlaw]) {
        var flaws: [BankLineFlaw] = []
        func value<Value>(_ column: BankColumn, _ read: (String) throws(InvalidInput) -> Value) -> Value? {
            do throws(InvalidInput) {
                return try read(BankStatement.cell(column, row, layout) ?? "")
            } catch {
                flaws.append(BankLineFlaw(line: row.line, column: (layout[column] ?? 0) + 1, error: error))
                return nil
            }
        }
        let date = value(.date) { text throws(InvalidInput) in try BankDate.read(text, order) }
        let own = value(.currency) { text throws(InvalidInput) in try self.currency(text) }
        let sum = own.flatMap { currency in
            value(.amount) { text throws(InvalidInput) in try Self.amount(text, mark, currency) }
        }
        let reference = value(.reference) { text throws(InvalidInput) in try Self.words(text, "reference") }
        let counterpart = value(.counterpart) { text throws(InvalidInput) in try Self.words(text, "counterpart") }
        let bankID = value(.id) { text throws(InvalidInput) in try Self.words(text, "id") }
        guard let date, let sum, let reference, let counterpart, let bankID, flaws.isEmpty else { return (nil, flaws) }
        let content = BankLineContent(
            date: date,
            amount: sum.amount,
            direction: sum.direction,
            reference: reference,
            counterpart: counterpart,
            bankID: bankID
        )
        return (content, [])
    }

    private func currency(_ text: String) throws(InvalidInput) -> Currency {
        if text.isEmpty { return currency }
        do throws(MoneyError) {
            return try Currency(validating: text)
        } catch {
            throw error.invalidInput
        }
    }

    private static func amount(
        _ text: String,
        _ mark: DecimalMark,
        _ currency: Currency
    ) throws(InvalidInput) -> (amount: Money, direction: PaymentDirection) {
        do throws(MoneyError) {
            return try BankAmount.read(text, mark, currency)
        } catch {
            throw error.invalidInput
        }
    }

    /// White space of any kind is one space: files break lines where they like.
    private static func words(_ text: String, _ field: String) throws(InvalidInput) -> String? {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return try BoundedText.optional(text, field: field, max: BoundedText.reasonLengthMax)
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
