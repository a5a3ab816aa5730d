/// Recognition of columns by their content, where the headings don't show what they hold.
extension BankFormat {
    /// Finds the currency and the direction among the columns from which nothing is read; throws where several could be
    /// it, or where money that went out could be read as if it came in.
    func complete(_ layout: inout [BankColumn: Int], by table: BankTable) throws(InvalidInput) {
        if layout[.currency] == nil, columns[.currency] == nil, !namesCurrency(layout, table) {
            layout[.currency] = try currencyColumn(table, layout)
        }
        guard layout[.direction] == nil, columns[.direction] == nil, let amount = layout[.amount] else { return }
        let isSigned = table.filled(amount).contains { BankAmount.sign(of: $0.text) != nil }
        // An amount that a person chose has its sign, where it has one.
        if isSigned, ![nil, .nowhere].contains(columns[.amount]) { return }
        layout[.direction] = try directionColumn(of: amount, isSigned: isSigned, table, layout)
    }

    // MARK: - Currency

    private func namesCurrency(_ layout: [BankColumn: Int], _ table: BankTable) -> Bool {
        [BankColumn.amount, .debit, .credit].compactMap { layout[$0] }.contains { index in
            guard table.headings.indices.contains(index) else { return false }
            return (try? BankCurrency.inHeading(table.headings[index], expected: currency)) != nil
        }
    }

    /// The one column of codes of ISO 4217 from which nothing is read yet; several that say the same are one.
    ///
    /// One that is filled in some lines only may be what an amount was exchanged from.
    private func currencyColumn(_ table: BankTable, _ layout: [BankColumn: Int]) throws(InvalidInput) -> Int? {
        let codes = (0..<table.width).filter { column in
            !layout.values.contains(column) && !isOther(column, table) && table.holds(column, mostly: .currency)
        }
        for column in codes where table.filled(column).count * 3 < table.rows.count * 2 {
            guard table.filled(column).contains(where: { $0.text != currency.code }) else { continue }
            throw InvalidInput(
                field: "columns.currency",
                found: "\(table.name(column)), in some lines only",
                allowed: "a column that tells the currency of amounts: say currency=\(column + 1), or - where none does"
            )
        }
        return try one(of: codes.filter { table.filled($0).count * 3 >= table.rows.count * 2 }, .currency, table)
    }

    /// The only one of some columns, or the first where all say the same.
    private func one(
        of columns: [Int],
        _ column: BankColumn,
        _ table: BankTable
    ) throws(InvalidInput) -> Int? {
        guard let first = columns.first else { return nil }
        let kind: BankCellKind = column == .currency ? .currency : .direction
        let others = columns.dropFirst().filter { other in
            table.rows.contains { kind.meaning(Self.text($0, other)) != kind.meaning(Self.text($0, first)) }
        }
        guard let other = others.first else { return first }
        throw InvalidInput(
            field: "columns.\(column.rawValue)",
            found: "\(table.name(first)) or \(table.name(other))",
            allowed: "one column that tells \(kind.name): say \(column.rawValue)=\(first + 1), or - where none does"
        )
    }

    /// True for a column whose heading says what it is: something else, or what the amount was before it was exchanged.
    private func isOther(_ column: Int, _ table: BankTable) -> Bool {
        guard table.headings.indices.contains(column) else { return false }
        let heading = Self.normal(table.headings[column])
        guard !isForeign(column, table) else { return true }
        let named: [BankColumn] = [.reference, .counterpart, .payer, .payee, .account, .id, .date]
        return named.contains { $0.headings.contains(heading) && heading != "valuta" }
    }

    /// True for what the amount was before it was exchanged, and for what the account held.
    func isForeign(_ column: Int, _ table: BankTable) -> Bool {
        guard table.headings.indices.contains(column) else { return false }
        let heading = table.headings[column].lowercased()
        return Self.foreign.contains { heading.contains($0) }
    }

    private static let foreign = [
        "original", "oryginal", "foreign", "instructed", "local", "exchange", "merchant", "purchase", "handels",
        "fremd",
        "ursprung", "ursprüng", "oorspr", "origine", "origen", "původní", "eredeti", "balance", "saldo", "kontostand",
        "transaction currency", "waluta transakcji",
    ]

    // MARK: - Direction

    /// Evidence that a column gives for the direction.
    private enum Telling {
        case nothing
        /// Possible evidence: the column may give the direction, and not all of it is understood.
        case perhaps
        case all
    }

    /// Returns the column that states which way money went; throws for one that seems to, and isn't understood.
    private func directionColumn(
        of amount: Int,
        isSigned: Bool,
        _ table: BankTable,
        _ layout: [BankColumn: Int]
    ) throws(InvalidInput) -> Int? {
        var found: [Int] = []
        for column in 0..<table.width where !layout.values.contains(column) && !isOther(column, table) {
            switch telling(column, amount, isSigned: isSigned, table) {
            case .nothing: continue
            case .all: found.append(column)
            case .perhaps:
                if isSigned {
                    try checkSigns(of: amount, beside: column, table)
                } else {
                    throw doubt(about: column, table)
                }
            }
        }
        guard let first = try one(of: found, .direction, table) else { return nil }
        if isSigned { try checkSigns(of: amount, beside: first, table) }
        return first
    }

    /// Words that stand for nothing as often as for a direction.
    private static let dashes: Set<String> = ["-", "−", "–"]

    /// One word alone is no evidence, unless the heading says that it is about the direction, or is empty: it may as well be
    /// a mark, or nothing.
    private func telling(_ column: Int, _ amount: Int, isSigned: Bool, _ table: BankTable) -> Telling {
        let heading = table.headings.indices.contains(column) ? table.headings[column] : ""
        let words: Set<String> = ["soll", "haben", "debit", "credit", "dr", "cr", "debet", "dbit", "crdt"]
        let isNamed = heading.lowercased().split { !$0.isLetter }.contains { words.contains(String($0)) }
        let cells = table.filled(column)
        let stated = cells.compactMap { BankDirectionWord.read($0.text) }
        guard !stated.isEmpty else { return isNamed && !cells.isEmpty ? .perhaps : .nothing }
        let directions = Set(stated)
        let isWhole =
            stated.count == cells.count
            && table.rows.allSatisfy { Self.text($0, amount).isEmpty || !Self.text($0, column).isEmpty }
        let isBare = heading.trimmed.isEmpty && !cells.contains { Self.dashes.contains($0.text) }
        if isWhole, directions.count == 2 || isNamed || isBare { return .all }
        if directions.count == 1, isSigned || isWhole && directions == [.incoming] { return .nothing }
        return stated.count * 2 >= cells.count ? .perhaps : .nothing
    }

    private func doubt(about column: Int, _ table: BankTable) -> InvalidInput {
        let allowed = """
            a column whose meaning is said: direction=PLACE when its cells are such as S and H, direction=- when it tells \
            nothing, debit=PLACE,credit=PLACE when they are amounts
            """
        return InvalidInput(field: "columns.direction", found: table.name(column), allowed: allowed)
    }

    /// Throws where signs of amounts say one thing and the words of a column another.
    private func checkSigns(of amount: Int, beside direction: Int, _ table: BankTable) throws(InvalidInput) {
        let other = table.rows.first { row in
            let stated = BankDirectionWord.read(Self.text(row, direction))
            return stated != nil && stated != (BankAmount.sign(of: Self.text(row, amount)) ?? .incoming)
        }
        guard let other else { return }
        throw InvalidInput(
            field: "columns.direction",
            found: "“\(Self.text(other, direction))” beside \(Self.text(other, amount)) in line \(other.line)",
            allowed: "signs or words: say direction=\(direction + 1) where words count, direction=- where signs do"
        )
    }

    private static func text(_ row: CSVRecords.Record, _ column: Int) -> String {
        row.cells.indices.contains(column) ? row.cells[column].trimmed : ""
    }
}
