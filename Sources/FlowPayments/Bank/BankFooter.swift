/// Lines that tell what an account held, or what all lines come to: they are no transfers.
enum BankFooter {
    private static let certain: Set<String> = [
        "anfangssaldo", "endsaldo", "alter saldo", "neuer saldo", "alter kontostand", "neuer kontostand",
        "saldovortrag", "saldoübertrag", "schlusssaldo", "schlussaldo", "abschlusssaldo", "tagessaldo",
        "opening balance", "closing balance", "starting balance", "ending balance",
        "balance brought forward", "balance carried forward", "solde initial", "solde final", "ancien solde",
        "nouveau solde", "saldo inicial", "saldo final", "saldo anterior", "saldo iniziale", "saldo finale",
        "beginsaldo", "eindsaldo", "saldo początkowe", "saldo końcowe", "počáteční zůstatek", "konečný zůstatek",
        "nyitó egyenleg", "záró egyenleg", "nyitóegyenleg", "záróegyenleg", "ingående saldo", "utgående saldo",
        "algsaldo", "lõppsaldo", "likutis pradžiai", "likutis pabaigai", "sākuma atlikums", "beigu atlikums",
    ]
    /// Texts for what an account held that a payer may write as well.
    private static let balances: Set<String> = [
        "saldo", "kontostand", "balance", "solde", "egyenleg", "zůstatek",
    ]
    /// Texts for what lines come to, which may be the name of a shop, or an office's for the last part of a price.
    private static let sums: Set<String> = [
        "summe", "total", "totals", "gesamt", "razem", "totale", "összesen", "gesamtsumme", "gesamtumsatz",
        "umsatzsumme",
        "sum", "summe der umsätze", "totaal", "käive", "apyvarta", "apgrozījums",
    ]

    private static let either = certain.union(balances).union(sums)

    /// Returns the words that make a line a footer; nil for a transfer.
    ///
    /// Words for a sum do so only where the line has neither a name nor a day of its own; words for a balance also
    /// where the nameless line has a day, provided that the file has a column of names.
    static func words(of row: CSVRecords.Record, _ layout: [BankColumn: Int]) -> String? {
        let counterparts = [BankColumn.counterpart, .payer, .payee].compactMap { layout[$0] }
        let isNameless = counterparts.allSatisfy { index in
            let name = row.cells.indices.contains(index) ? row.cells[index].trimmed : ""
            return name.isEmpty || isOne(name, of: either)
        }
        guard isNameless else { return nil }
        let hasDay = BankStatement.cell(.date, row, layout).map(BankDate.isDate) ?? false
        let isBalance = !hasDay || !counterparts.isEmpty
        for cell in row.cells {
            let text = cell.trimmed
            // The quick way: they begin with a letter.
            guard let first = text.first, first.isLetter, text.utf8.count <= 100 else { continue }
            let isStated = isBalance && isOne(text, of: balances) || !hasDay && isOne(text, of: sums)
            if isStated || isOne(text, of: certain) { return text }
        }
        return nil
    }

    /// True for one of the texts in any case, also with a colon or a day after it (`Kontostand am 24.11.2026:`).
    private static func isOne(_ text: String, of texts: Set<String>) -> Bool {
        var words = text.lowercased().split { $0.isWhitespace || $0 == ":" }.map(String.init)
        while let last = words.last, last == "am" || last == "per" || last == "at" || BankDate.isDate(last) {
            words.removeLast()
        }
        return texts.contains(words.joined(separator: " "))
    }
}
