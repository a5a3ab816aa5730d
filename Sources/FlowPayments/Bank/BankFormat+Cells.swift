/// What columns hold whose headings don't tell it, by what stands in them.
extension BankFormat {
    /// Finds the currency and the direction among the columns from which nothing is read; throws where several could be
    /// it, or where money that went out could be read as if it came in.
    func complete(_ layout: inout [BankColumn: Int], by table: BankTable) throws(InvalidInput) {
        if layout[.currency] == nil, columns[.currency] == nil, !namesCurrency(layout, table) {
            layout[.currency] = try only(.currency, .currency, table, layout)
        }
        guard layout[.direction] == nil, columns[.direction] == nil, let amount = layout[.amount] else { return }
        // An amount that a person chose has its sign, unless they say where that stands.
        guard [nil, .nowhere].contains(columns[.amount]) else { return }
        if let found = try only(.direction, .direction, table, layout) {
            try checkSigns(of: amount, beside: found, table)
            layout[.direction] = found
        } else if !table.filled(amount).contains(where: { BankAmount.sign(of: $0.text) != nil }) {
            try checkDirections(layout, table)
        }
    }

    /// True where a currency stands above the amounts.
    private func namesCurrency(_ layout: [BankColumn: Int], _ table: BankTable) -> Bool {
        [BankColumn.amount, .debit, .credit].compactMap { layout[$0] }.contains { index in
            guard table.headings.indices.contains(index) else { return false }
            return (try? BankCurrency.inHeading(table.headings[index], expected: currency)) != nil
        }
    }

    /// The one column of a kind from which nothing is read yet; several that say the same are one.
    private func only(
        _ column: BankColumn,
        _ kind: BankCellKind,
        _ table: BankTable,
        _ layout: [BankColumn: Int]
    ) throws(InvalidInput) -> Int? {
        let found = (0..<table.width).filter { column in
            guard !layout.values.contains(column), !isOther(column, table) else { return false }
            // Of a line whose currency can't be read only that one is left.
            return kind == .currency ? table.holds(column, mostly: kind) : table.holds(column, only: kind)
        }
        guard let first = found.first else { return nil }
        let others = found.dropFirst().filter { other in
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
        let named: [BankColumn] = [.reference, .counterpart, .payer, .payee, .account, .id, .date]
        return Self.foreign.contains { heading.contains($0) }
            || named.contains { $0.headings.contains(heading) && heading != "valuta" }
    }

    private static let foreign = [
        "original", "foreign", "instructed", "local", "exchange", "fremd", "ursprung", "oorspr", "origine", "origen",
        "balance", "saldo", "kontostand",
    ]

    /// Throws where signs of amounts say one thing and the words of a column another.
    private func checkSigns(of amount: Int, beside direction: Int, _ table: BankTable) throws(InvalidInput) {
        guard table.filled(amount).contains(where: { BankAmount.sign(of: $0.text) != nil }) else { return }
        let other = table.rows.first { row in
            let told = BankDirectionWord.read(Self.text(row, direction))
            return told != nil && told != (BankAmount.sign(of: Self.text(row, amount)) ?? .incoming)
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

    /// Throws for a column that seems to tell the direction, by its heading or by most of its cells, and isn't understood:
    /// where no amount has a sign all that went out would be read as if it came in.
    private func checkDirections(_ layout: [BankColumn: Int], _ table: BankTable) throws(InvalidInput) {
        let words: Set<String> = ["soll", "haben", "debit", "credit", "dr", "cr", "debet", "dbit", "crdt"]
        for column in 0..<table.width where !layout.values.contains(column) {
            let heading = table.headings.indices.contains(column) ? table.headings[column] : ""
            let isNamed = heading.lowercased().split { !$0.isLetter }.contains { words.contains(String($0)) }
            let cells = table.filled(column)
            let known = cells.count { BankCellKind.direction.fits($0.text) }
            guard isNamed || known * 2 > cells.count else { continue }
            let allowed = """
                a column whose meaning is said: direction=PLACE when its cells are such as S and H, \
                debit=PLACE,credit=PLACE when they are amounts, amount=PLACE when amounts have signs and it tells nothing
                """
            let found = isNamed ? heading : table.name(column)
            throw InvalidInput(field: "columns.direction", found: found, allowed: allowed)
        }
    }
}
