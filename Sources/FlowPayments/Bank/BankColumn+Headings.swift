/// Headings that banks give their columns.
extension BankColumn {
    /// Names that banks give the column, in the form in which they are compared.
    ///
    /// The first name that a heading has is taken.
    var headings: [String] { Self.headings[self] ?? [] }

    private static let headings = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.text.split(separator: ";").map { String($0).trimmed }) }
    )

    private var text: String {
        switch self {
        case .date:
            """
            date; booking date; bookingdate; posting date; posted date; transaction date; transactiondate; \
            completed date; booked at; posted transactions date; value date; buchungstag; buchungsdatum; \
            buchung; datum; boekingsdatum; boekdatum; date de comptabilisation; date opération; date operation; \
            date de l'opération; dateop; fecha operación; fecha operacion; f. operación; fecha; data \
            registrazione; data contabile; data operazione; data mov.; data operacji; data transakcji; data \
            księgowania; data tranzactie; data; datum zaúčtování; datum provedení; könyvelés dátuma; tranzakció \
            dátuma; dátum; bokföringsdag; bokföringsdatum; bokfdag; bokført dato; bokføringsdato; bogført dato; \
            bogføringsdato; dato; kirjauspäivä; kuupäev; datums; valutadatum; valuta; wertstellung
            """
        case .amount:
            """
            amount; betrag; umsatz; montant; importe; importo; bedrag; credit/debit amount; value; montant \
            operation en euro; montant de l'opération; montant opération; kwota; kwota transakcji; objem; \
            částka; částka v měně účtu; összeg; belopp; beløb; beløp; määrä; määrä euroa; summa; suma; sumă; \
            valor
            """
        case .currency:
            """
            currency; posted currency; währung; waehrung; whg; devise; devies; munt; moneda; divisa; waluta; \
            měna; měna účtu; mena; deviza; devizanem; összeg devizaneme; valuutta; valuuta; valiuta; valūta
            """
        case .reference:
            """
            reference; payment reference; remittance information; verwendungszweck; vorgang/verwendungszweck; \
            purpose; description; transaction description; details; memo; notes and #tags; mededelingen; \
            notifications; vrije mededeling; omschrijving; omschrijving-1; avisierungstext; libellé; libelle; \
            libelle operation; label; détail de l'écriture; concepto; causale; descrizione; dettagli; descrição; \
            descripción; tytuł; opis transakcji; opis operacji; opis; zpráva pro příjemce; poznámka; közlemény; \
            rubrik; beskrivning; beskrivelse; forklaring; tekst; text/mottagare; selitys; viesti; otsikko; \
            selgitus; descriere; buchungs-details; text; buchungstext
            """
        case .counterpart:
            // Not what names the account itself: account name, account holder, Kontoinhaber.
            """
            counterpart; counterparty; counter party; counterpart name; counterparty name; partner name; \
            partnername; partner; name; payer/payee; payee/payer; name zahlungsbeteiligter; name des \
            zahlungsbeteiligten; zahlungsbeteiligter; name auftraggeber/begünstigter; \
            auftraggeber/empfänger; empfänger/auftraggeber; sender/empfänger; \
            auftraggeber/begünstigter; begünstigter/auftraggeber; beguenstigter/auftraggeber; \
            beguenstigter/zahlungspflichtiger; begünstigter/zahlungspflichtiger; \
            zahlungspflichtiger/begünstigter; empfänger/zahlungspflichtiger; zahlungspflichtiger/empfänger; \
            zahlungspartner; geschäftspartner; gegenpartei; contrepartie; nom de la contrepartie; nom \
            contrepartie; tiers; supplierfound; tegenpartij; naam tegenpartij; naam tegenpartij bevat; \
            naam/omschrijving; name/description; dane kontrahenta; kontrahent; nadawca/odbiorca; \
            odbiorca/zleceniodawca; název protiúčtu; název protistrany; partner elnevezése; partner neve; namn; \
            nimi; saaja/maksaja; saaja/maksja; auftraggeber/zahlungsempfänger
            """
        case .payer:
            """
            payer; payer name; ordering party; debtor; debtor name; auftraggeber; auftraggebername; name \
            auftraggeber; name des auftraggebers; zahlungspflichtiger; zahlungspflichtige; zahlungspflichtige*r; \
            name zahlungspflichtiger; donneur d'ordre; donneur d’ordre; débiteur; émetteur; ordenante; \
            ordinante; zleceniodawca; nadawca
            """
        case .payee:
            """
            payee; payee name; beneficiary; beneficiary name; creditor; creditor name; empfänger; empfaenger; \
            empfaenger 1; empfängername; name empfänger; name des empfängers; zahlungsempfänger; \
            zahlungsempfaenger; zahlungsempfänger*in; name zahlungsempfänger; begünstigter; beguenstigter; \
            bénéficiaire; créancier; beneficiario; odbiorca
            """
        case .direction:
            """
            soll/haben; soll/haben-kennzeichen; soll-/haben-kennzeichen; s/h; debit/credit; credit/debit; credit \
            debit indicator; debit credit indicator; d/c; c/d; dr/cr; cr/dr; debet/credit; af bij; af/bij; směr \
            úhrady; deebet/kreedit; debets/kredīts; d/k; direction; richtung
            """
        case .debit:
            """
            debit; debit amount; soll; money out; paid out; withdrawal; withdrawals; out; belastung; \
            lastschrift; débit; débit euros; debit euros; debet; uscite; addebiti; dare; cargo; cargos; débito; \
            debito; obciążenia; obciążenie; ut fra konto; ut
            """
        case .credit:
            """
            credit; credit amount; haben; money in; paid in; deposit; deposits; in; gutschrift; crédit; crédit \
            euros; credit euros; entrate; accrediti; avere; abono; abonos; crédito; credito; uznania; uznanie; \
            inn på konto; inn
            """
        case .account:
            // Only what is the account of the statement: IBAN alone is the counterpart's with many banks.
            """
            auftragskonto; iban auftragskonto; own account; own iban; statement account; account; eigenes konto; \
            eigene iban; rekening; rekeningnummer; iban/bban; kliendi konto; posted account; accountnumber; \
            accountnum
            """
        case .state:
            """
            state; status; booking status; buchungsstatus; transaction status; transaction state; umsatzstatus; \
            info; stato; contabilizzazione; estado; stav; stan
            """
        case .id:
            """
            id; transaction id; bank id; bank reference; transaction reference; umsatz-id; transferwise id; id \
            pohybu; id operace; tranzakció azonosító; nr transakcji; zkb-referenz; transaktions-nr.; \
            arkistointitunnus; arhiveerimistunnus
            """
        }
    }
}
