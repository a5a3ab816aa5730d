/// Lines that tell what an account held, or what all lines come to: they are no transfers.
enum BankFooter {
    /// Texts that are nothing else.
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
    /// Texts that a payer may write as well, or an office for the last part of a price.
    private static let likely: Set<String> = [
        "saldo", "kontostand", "balance", "solde", "summe", "total", "totals", "gesamt", "razem", "totale", "összesen",
        "egyenleg", "zůstatek", "gesamtsumme", "gesamtumsatz", "umsatzsumme", "sum", "summe der umsätze", "totaal",
        "käive", "apyvarta", "apgrozījums",
    ]

    private static let either = certain.union(likely)

    /// The words of a line by which it is one; nil for a transfer.
    ///
    /// Likely words tell it only where nobody's name stands in the line, and it has no day of its own or the other lines
    /// have names.
    static func words(of row: CSVRecords.Record, _ layout: [BankColumn: Int]) -> String? {
        let counterparts = [BankColumn.counterpart, .payer, .payee].compactMap { layout[$0] }
        let isNameless = counterparts.allSatisfy { index in
            let name = row.cells.indices.contains(index) ? row.cells[index].trimmed : ""
            return name.isEmpty || isOne(name, of: either)
        }
        guard isNameless else { return nil }
        let isTransfer = counterparts.isEmpty && BankStatement.cell(.date, row, layout).map(BankDate.isDate) ?? false
        for cell in row.cells {
            let text = cell.trimmed
            // The quick way: they begin with a letter.
            guard let first = text.first, first.isLetter, text.utf8.count <= 100 else { continue }
            if isOne(text, of: certain) || !isTransfer && isOne(text, of: likely) { return text }
        }
        return nil
    }

    /// True for one of the texts, whatever its capitals, with a colon or a day behind it (`Kontostand am 24.11.2026:`).
    private static func isOne(_ text: String, of texts: Set<String>) -> Bool {
        var words = text.lowercased().split { $0.isWhitespace || $0 == ":" }.map(String.init)
        while let last = words.last, last == "am" || last == "per" || last == "at" || BankDate.isDate(last) {
            words.removeLast()
        }
        return texts.contains(words.joined(separator: " "))
    }
}
