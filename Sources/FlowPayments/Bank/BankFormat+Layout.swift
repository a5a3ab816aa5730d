extension BankFormat {
    /// The index of each column that the file has; throws when date or amount isn't found, or a wish can't be met.
    func layout(of first: CSVRecords.Record) throws(InvalidInput) -> [BankColumn: Int] {
        let headings = hasHeading ? first.cells.map(Self.normal) : []
        var layout: [BankColumn: Int] = [:]
        for column in BankColumn.allCases {
            switch columns[column] {
            case .number(let number): layout[column] = number - 1
            case .heading(let heading):
                guard let index = headings.firstIndex(of: Self.normal(heading)) else {
                    let allowed = "one of \(first.cells.joined(separator: ", ")), or a number from 1"
                    throw InvalidInput(field: "columns.\(column.rawValue)", found: heading, allowed: allowed)
                }
                layout[column] = index
            case .nowhere: layout[column] = nil
            case nil: layout[column] = column.headings.lazy.compactMap(headings.firstIndex(of:)).first
            }
        }
        settleCounterparts(in: &layout)
        try settleAmounts(in: &layout, first)
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
    /// Throws when the file has two such ways, or a column that looks as if it told the direction and isn't known:
    /// all that went out would be read as if it came in.
    private func settleAmounts(
        in layout: inout [BankColumn: Int],
        _ first: CSVRecords.Record
    ) throws(InvalidInput) {
        let sides: [BankColumn] = [.debit, .credit]
        let said = columns.filter { $0.value != .nowhere }
        if said[.amount] != nil {
            for side in sides where said[side] == nil { layout[side] = nil }
            return
        }
        if sides.contains(where: { said[$0] != nil }) { layout[.amount] = nil }
        let hasSides = sides.contains { layout[$0] != nil }
        if hasSides, layout[.amount] != nil {
            let found = ([.amount] + sides).compactMap { layout[$0] }.map { first.cells[$0] }.joined(separator: ", ")
            let allowed = "one way to tell amounts: say amount=PLACE, or debit=PLACE,credit=PLACE"
            throw InvalidInput(field: "columns.amount", found: found, allowed: allowed)
        }
        guard hasHeading, !hasSides, layout[.direction] == nil, columns[.direction] != .nowhere else { return }
        let words: Set<String> = ["soll", "haben", "debit", "credit", "dr", "cr", "debet", "dbit", "crdt"]
        for (index, cell) in first.cells.enumerated() where !layout.values.contains(index) {
            guard
                cell.lowercased().split(whereSeparator: { !$0.isLetter }).contains(where: { words.contains(String($0)) }
                )
            else { continue }
            let allowed = """
                a column whose meaning is said: direction=PLACE when its cells are such as S and H, \
                debit=PLACE,credit=PLACE when they are amounts, amount=PLACE when amounts have signs and it tells nothing
                """
            throw InvalidInput(field: "columns.direction", found: cell, allowed: allowed)
        }
    }

    /// A heading as it is compared: without case, white space at its ends and around slashes, and what stands in brackets
    /// behind it.
    private static func normal(_ heading: String) -> String {
        let bare = heading.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        return String(bare).split(separator: "/", omittingEmptySubsequences: false).map { String($0).trimmed }
            .joined(separator: "/").lowercased()
    }
}
