/// Lines whose cells are displaced against those of the other lines.
///
/// A separator, or a quotation mark, in a text that the bank doesn't mask moves all cells after it by one.
struct BankShape {
    private let table: BankTable
    private let width: Int
    /// The cells that most lines have, empty ones at the end included.
    private let commonCount: Int
    private let amounts: [Int]
    private let lastRead: Int
    /// Columns without a heading that are empty in most lines.
    private let strays: Set<Int>
    /// Kinds of the cells in all other lines, by column.
    private let kinds: [Int: BankCellKind]
    private let read: Set<Int>
    /// Columns of amounts in which most have decimals.
    private let decimals: Set<Int>

    /// Share of the filled cells of a column, of ten, that makes it one of a kind.
    private static let mostOfTen = 9
    /// Headings of the account's balance after a line.
    private static let balances: Set<String> = [
        "balance", "running balance", "account balance", "saldo", "kontostand", "saldo nach buchung", "solde",
        "saldo na mutatie", "saldo po operacji", "egyenleg", "zůstatek",
    ]

    init(_ table: BankTable, _ layout: [BankColumn: Int]) {
        self.table = table
        let counts = table.rows.reduce(into: [Int: Int]()) { $0[$1.cells.count, default: 0] += 1 }
        let common = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        width = table.headings.isEmpty ? common : table.headings.count
        commonCount = max(width, common)
        amounts = [BankColumn.amount, .debit, .credit].compactMap { layout[$0] }
        // A direction or a sign behind the amount may be left out; what is read of every line may not.
        lastRead = [BankColumn.date, .amount, .debit, .credit].compactMap { layout[$0] }.max() ?? 0
        let read = Set(layout.values)
        self.read = read
        decimals = Set(
            amounts.filter { column in
                let cells = table.filled(column)
                return cells.count > 2
                    && cells.count { Self.hasDecimals($0.text) } * 10 >= (cells.count - 1) * Self.mostOfTen
            }
        )
        let named = table.headings.lastIndex { !$0.trimmed.isEmpty } ?? width
        strays = Set(
            (0..<max(0, width)).filter { column in
                column > named && !read.contains(column) && table.filled(column).count * 2 < table.rows.count
            }
        )
        kinds = (0..<max(0, width)).reduce(into: [:]) { kinds, column in
            guard !read.contains(column) else { return }
            let heading = table.headings.indices.contains(column) ? table.headings[column].trimmed.lowercased() : ""
            if Self.balances.contains(heading) {
                kinds[column] = .amount
                return
            }
            let cells = table.filled(column)
            guard cells.count > 2 else { return }
            func isMostly(_ fits: (String) -> Bool) -> Bool {
                cells.count { fits($0.text) } * 10 >= cells.count * Self.mostOfTen
            }
            if isMostly(Self.hasDecimals) {
                kinds[column] = .amount
            } else if isMostly(BankCellKind.date.fits) {
                kinds[column] = .date
            }
        }
    }

    /// True for an amount that numbers of other things don't look like.
    private static func hasDecimals(_ text: String) -> Bool {
        guard BankCellKind.amount.fits(text) else { return false }
        let digits = BankAmountText(text).digits
        return digits.dropLast(2).last.map { ".,".contains($0) } ?? false
    }

    /// True where an amount without decimals stands before what may be its own: `1,200.00` or `120,50` in a file of commas.
    private func isParted(_ row: CSVRecords.Record) -> Bool {
        amounts.contains { index in
            guard row.cells.indices.contains(index + 1) else { return false }
            let (whole, rest) = (row.cells[index].trimmed, row.cells[index + 1].trimmed)
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            return !whole.isEmpty && whole.allSatisfy { $0.isNumber || "+-".contains($0) }
                && (1...3).contains(digits.count)
        }
    }

    /// Returns the amount and its possible end, which a separator has split off.
    ///
    /// Examples are `1` and `450.00`, or `450` and `75`. They count where the other amounts of the column have
    /// decimals, or where the cell after the amount has them and isn't in a column of amounts.
    private func split(_ row: CSVRecords.Record) -> (column: Int, text: String)? {
        for index in amounts where row.cells.indices.contains(index + 1) && !read.contains(index + 1) {
            let (whole, rest) = (row.cells[index].trimmed, row.cells[index + 1].trimmed)
            let digits = whole.drop { "+-".contains($0) }
            guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { continue }
            let parts = rest.split(whereSeparator: { ".,".contains($0) }).map(String.init)
            guard parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { continue }
            let isThousands = parts.map(\.count) == [3, 2]
            let isEnd = isThousands || parts.map(\.count) == [3] || parts.map(\.count) == [2]
            if isThousands && kinds[index + 1] == nil || isEnd && decimals.contains(index) {
                return (index, "\(whole) and \(rest)")
            }
        }
        return nil
    }

    func flaw(of row: CSVRecords.Record) -> BankLineFlaw? {
        let count = (row.cells.lastIndex { !$0.trimmed.isEmpty } ?? -1) + 1
        let wanted = table.headings.isEmpty ? "as many cells as the others have" : "as many cells as the heading has"
        func flaw(_ column: Int, _ found: String, _ allowed: String) -> BankLineFlaw {
            BankLineFlaw(
                line: row.line,
                column: column + 1,
                error: InvalidInput(field: "line", found: found, allowed: allowed)
            )
        }
        if row.isTorn {
            return flaw(
                0,
                "a text over several lines with a quotation mark in it",
                "texts whose quotation marks are doubled"
            )
        }
        let whole = table.headings.isEmpty ? "\(width) in the others" : "the heading has \(width)"
        guard count <= width, !strays.contains(where: { $0 < count && !row.cells[$0].trimmed.isEmpty }) else {
            let allowed = "\(wanted): a text with the sign that parts cells in it stands in quotation marks"
            return flaw(min(count, width), "\(count) cells, \(whole)", allowed)
        }
        // What is empty at the end may have been filled before all moved by one.
        guard row.cells.count <= commonCount, row.cells.count <= width || !isParted(row) else {
            let allowed = "\(wanted): a text with the sign that parts cells in it stands in quotation marks"
            return flaw(width, "\(row.cells.count) cells, \(whole)", allowed)
        }
        guard row.cells.count > lastRead else {
            return flaw(row.cells.count - 1, "\(row.cells.count) cells, \(whole)", wanted)
        }
        if let (column, text) = split(row) {
            let allowed = "an amount in one cell: with the sign that parts cells in it, it stands in quotation marks"
            return flaw(column, text, allowed)
        }
        for (column, kind) in kinds where row.cells.indices.contains(column) {
            let text = row.cells[column].trimmed
            // What has no digit stands for nothing: -, n/a.
            guard text.contains(where: \.isNumber) || text.count > 3, !kind.fits(text) else { continue }
            return flaw(
                column,
                text,
                "\(kind.name) in \(table.name(column)), as in other lines: are its cells moved by one?"
            )
        }
        return nil
    }
}
