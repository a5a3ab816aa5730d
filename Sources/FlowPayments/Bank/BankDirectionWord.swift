/// Words by which banks tell which way money went, for amounts that have no sign.
enum BankDirectionWord {
    private static let outgoing = words(
        """
        s soll d dr db dt dbit debit débit debet debito débito af - − – belastung ausgang outgoing out dare addebito \
        uscita cargo debe adeudo saída saida sortie dépense depense wn obciążenie obciazenie t terhelés terheles odchozí \
        odchozi výdaj vydaj debetas debets deebet uitgaand utgift rozchód rozchod χρέωση дебет дт расход withdrawal \
        gasto ausgabe ausgaben expense sent zahlungsausgang geldausgang auszahlung
        """
    ).union(["money out", "paid out"])
    private static let incoming = words(
        """
        h haben c cr k kt crdt credit crédit credito crédito kredit kredyt bij + gutschrift eingang incoming in avere \
        accredito entrata abono haber ingreso entrada entrée entree recette ma uznanie j jóváírás jovairas příchozí \
        prichozi příjem prijem kreditas kredits kreedit inkomend inntekt przychód przychod πίστωση кредит кт приход deposit \
        einnahme einnahmen income received zahlungseingang geldeingang einzahlung
        """
    ).union(["money in", "paid in"])

    static func read(_ text: String) -> PaymentDirection? {
        // The quick way: no word is longer.
        guard text.utf8.count <= 32 else { return nil }
        let word = text.trimmed.lowercased()
        if outgoing.contains(word) { return .outgoing }
        return incoming.contains(word) ? .incoming : nil
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
