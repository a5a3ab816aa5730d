/// Kind of content that cells of a bank's file can hold, as far as their form shows.
enum BankCellKind: Hashable, CaseIterable {
    case amount, date, currency, direction, account

    private static let accountDigitCountMin = 6

    func fits(_ text: String) -> Bool {
        switch self {
        case .amount: BankAmount.isAmount(text)
        case .date: BankDate.isDate(text)
        case .currency: Currency.exponents[text] != nil
        case .direction: BankDirectionWord.read(text) != nil
        case .account: Self.isAccount(text)
        }
    }

    /// Returns a value that is equal for two cells of this kind with the same meaning.
    func meaning(_ text: String) -> String {
        guard self == .direction, let direction = BankDirectionWord.read(text) else { return text }
        return direction.rawValue
    }

    /// Name in words of what other lines have in the column, such as `an amount`.
    var name: String {
        switch self {
        case .amount: "an amount"
        case .date: "a date"
        case .currency: "a currency"
        case .direction: "which way money went"
        case .account: "an account"
        }
    }

    /// True for an IBAN, or a number of an account as a country writes it; noughts of a sample pass as well.
    private static func isAccount(_ text: String) -> Bool {
        let bare = text.filter { !$0.isWhitespace }
        let ascii = bare.allSatisfy { $0.isASCII }
        guard ascii, bare.count <= 40 else { return false }
        let digits = bare.count { $0.isNumber }
        if bare.prefix(2).allSatisfy(\.isLetter), bare.dropFirst(2).prefix(2).allSatisfy(\.isNumber) {
            return (15...34).contains(bare.count) && digits >= accountDigitCountMin
                && bare.allSatisfy { $0.isLetter || $0.isNumber || $0 == "*" }
        }
        return digits >= accountDigitCountMin && bare.allSatisfy { $0.isNumber || "-/.*".contains($0) }
    }
}

/// The lines of a bank's file below its heading, by column.
struct BankTable {
    let rows: [CSVRecords.Record]
    /// Headings above the columns; empty where the file has no heading.
    let headings: [String]

    /// Returns the texts of a column with their lines, empty cells left out.
    func filled(_ column: Int) -> [(line: Int, text: String)] {
        rows.compactMap { row in
            guard row.cells.indices.contains(column) else { return nil }
            let text = row.cells[column].trimmed
            return text.isEmpty ? nil : (row.line, text)
        }
    }

    func isFilled(_ column: Int) -> Bool {
        rows.contains { $0.cells.indices.contains(column) && !$0.cells[column].trimmed.isEmpty }
    }

    /// True where something stands in a column, and all of it is of a kind.
    func holds(_ column: Int, only kind: BankCellKind) -> Bool {
        var isFilled = false
        for row in rows where row.cells.indices.contains(column) {
            let text = row.cells[column].trimmed
            guard !text.isEmpty else { continue }
            guard kind.fits(text) else { return false }
            isFilled = true
        }
        return isFilled
    }

    /// True where the first column is empty, or says once more what stands in one of the others.
    func saysAlike(_ amount: Int, _ debit: Int, _ credit: Int) -> Bool {
        guard !rows.isEmpty else { return false }
        return rows.allSatisfy { row in
            func digits(_ index: Int) -> String {
                row.cells.indices.contains(index) ? BankAmountText(row.cells[index]).digits : ""
            }
            let text = digits(amount)
            return text.isEmpty || text == digits(debit) || text == digits(credit)
        }
    }

    /// Number of columns: those of the heading, or without one those of the widest line.
    var width: Int { headings.isEmpty ? rows.lazy.map(\.cells.count).max() ?? 0 : headings.count }

    /// The lines that have no more cells than the heading: what stands in the others may stand in the wrong place.
    var fitting: BankTable {
        guard !headings.isEmpty else { return self }
        let fitting = rows.filter { row in (row.cells.lastIndex { !$0.trimmed.isEmpty } ?? 0) < headings.count }
        return BankTable(rows: fitting, headings: headings)
    }

    /// True where at least two thirds of what stands in a column are of a kind.
    func holds(_ column: Int, mostly kind: BankCellKind) -> Bool {
        let cells = filled(column)
        return !cells.isEmpty && cells.count { kind.fits($0.text) } * 3 >= cells.count * 2
    }

    func name(_ column: Int) -> String {
        let heading = headings.indices.contains(column) ? headings[column].trimmed : ""
        return heading.isEmpty ? "column \(column + 1)" : "column \(column + 1) “\(heading)”"
    }
}
