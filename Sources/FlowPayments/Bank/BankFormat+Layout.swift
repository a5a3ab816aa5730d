extension BankFormat {
    /// Returns the index of each column that the file has.
    ///
    /// Throws when date or amount isn't found, or a requested column can't be provided. Of columns with the same
    /// heading it takes one that can hold the value by the lines below, as no name is an IBAN and no date a currency; a
    /// filled one comes before an empty one.
    func layout(
        of first: CSVRecords.Record,
        above rows: [CSVRecords.Record] = []
    ) throws(InvalidInput) -> [BankColumn: Int] {
        let headings = hasHeading ? first.cells.map(Self.normal) : []
        let table = BankTable(rows: rows, headings: hasHeading ? first.cells : []).fitting
        var layout: [BankColumn: Int] = [:]
        for column in BankColumn.allCases {
            switch columns[column] {
            case .number(let number):
                guard number <= first.cells.count else {
                    let headings = hasHeading ? ": \(first.cells.joined(separator: ", "))" : ""
                    let allowed = "1 to \(first.cells.count), as many as the first line has\(headings)"
                    throw InvalidInput(field: "columns.\(column.rawValue)", found: "\(number)", allowed: allowed)
                }
                layout[column] = number - 1
            case .heading(let heading):
                guard let index = headings.firstIndex(of: Self.normal(heading)) else {
                    let allowed = "one of \(first.cells.joined(separator: ", ")), or a number from 1"
                    throw InvalidInput(field: "columns.\(column.rawValue)", found: heading, allowed: allowed)
                }
                layout[column] = index
            case .nowhere: layout[column] = nil
            case nil:
                let places = column.headings.lazy.flatMap { name in headings.indices.filter { headings[$0] == name } }
                let possible = places.filter { Self.mayHold($0, column, table) }
                layout[column] = possible.first(where: table.isFilled) ?? possible.first
                if [.amount, .debit, .credit].contains(column), possible.count > 1 {
                    layout[column] = try amounts(Array(possible), column, table)
                }
            }
        }
        settleCounterparts(in: &layout)
        try settleAmounts(in: &layout, first, table)
        if !rows.isEmpty { try complete(&layout, by: table) }
        let isOne = layout[.debit] == nil && layout[.credit] == nil
        let needed: [BankColumn] = isOne ? [.date, .amount] : [.date, .debit, .credit]
        for column in needed where layout[column] == nil {
            let found = hasHeading ? first.cells.joined(separator: ", ") : "no headings"
            let place = hasHeading ? " in the first line, which has to be the heading" : ""
            let allowed = "a column of that name\(place), or where it is: \(column.rawValue)=NUMBER"
            throw InvalidInput(field: "columns.\(column.rawValue)", found: found, allowed: allowed)
        }
        return layout
    }

    /// The column of amounts among several that are called alike but for what stands in brackets: what isn't foreign, and in
    /// the currency that is expected; throws where it could be two.
    private func amounts(_ columns: [Int], _ column: BankColumn, _ table: BankTable) throws(InvalidInput) -> Int? {
        let own = columns.filter { !isForeign($0, table) && table.isFilled($0) }
        let expected = own.filter { index in
            (try? BankCurrency.inHeading(table.headings[index], expected: currency)) == currency
        }
        let some = expected.count == 1 ? expected : own
        guard let first = some.first ?? columns.first else { return nil }
        let differs = some.dropFirst().contains { other in
            table.rows.contains { row in
                let texts = [first, other].map { row.cells.indices.contains($0) ? row.cells[$0].trimmed : "" }
                return texts[0] != texts[1]
            }
        }
        guard differs else { return first }
        let found = some.map(table.name).joined(separator: " or ")
        let allowed = "one column of amounts: say \(column.rawValue)=PLACE"
        throw InvalidInput(field: "columns.\(column.rawValue)", found: found, allowed: allowed)
    }

    private static func mayHold(_ index: Int, _ column: BankColumn, _ table: BankTable) -> Bool {
        switch column {
        case .counterpart, .payer, .payee: !table.holds(index, only: .account)
        case .date: !table.holds(index, only: .currency)
        case .amount, .debit, .credit: !table.holds(index, only: .date)
        default: true
        }
    }

    /// Leaves one way to tell the counterpart: one column, or one for who paid and one for who was paid.
    ///
    /// Where the file has only one of those two, it is the counterpart's.
    private func settleCounterparts(in layout: inout [BankColumn: Int]) {
        let sides: [BankColumn] = [.payer, .payee]
        let said = Set(columns.filter { $0.value != .nowhere }.keys)
        if !said.contains(.counterpart), !said.isDisjoint(with: sides) {
            layout[.counterpart] = nil
        } else if columns[.counterpart] != nil || layout[.counterpart] != nil {
            for side in sides { layout[side] = nil }
        } else {
            let found = sides.filter { layout[$0] != nil }
            guard found.count == 1, let side = found.first else { return }
            layout[.counterpart] = layout[side]
            layout[side] = nil
        }
    }

    /// Leaves one way to read amounts: one column, with another for the direction or not, or one for each direction.
    ///
    /// Throws when the file has two such ways.
    private func settleAmounts(
        in layout: inout [BankColumn: Int],
        _ first: CSVRecords.Record,
        _ table: BankTable
    ) throws(InvalidInput) {
        let sides: [BankColumn] = [.debit, .credit]
        let said = columns.filter { $0.value != .nowhere }
        if said[.amount] != nil {
            for side in sides where said[side] == nil { layout[side] = nil }
            return
        }
        if sides.contains(where: { said[$0] != nil }) { layout[.amount] = nil }
        let hasSides = sides.contains { layout[$0] != nil }
        if let debit = layout[.debit], let credit = layout[.credit], let amount = layout[.amount],
            table.saysAlike(amount, debit, credit)
        {
            layout[.amount] = nil
        } else if hasSides, layout[.amount] != nil {
            let found = ([.amount] + sides).compactMap { layout[$0] }.map { first.cells[$0] }.joined(separator: ", ")
            let allowed = "one way to tell amounts: say amount=PLACE, or debit=PLACE,credit=PLACE"
            throw InvalidInput(field: "columns.amount", found: found, allowed: allowed)
        }
    }

    /// Returns a heading in the form in which it is compared.
    ///
    /// Case, white space at its ends and around slashes, brackets after it with what is in them, and a currency
    /// (`Betrag in EUR`) are removed.
    static func normal(_ heading: String) -> String {
        let heading = heading.trimmed.drop { $0 == "#" }
        var bare = Substring(heading.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false).first ?? "")
        let words = String(bare).trimmed.split(separator: " ")
        if words.count > 1, let last = words.last, BankCurrency.isOne(String(last)) {
            bare = words.dropLast(words.count > 2 && words[words.count - 2] == "in" ? 2 : 1).joined(separator: " ")[...]
        }
        return String(bare).split(separator: "/", omittingEmptySubsequences: false).map { String($0).trimmed }
            .joined(separator: "/").lowercased()
    }
}
