/// What a column of a bank's file holds.
package enum BankColumn: String, Hashable, Sendable, CaseIterable {
    case date, amount, currency, reference, counterpart, id
    /// Who paid, where another column tells who was paid: the counterpart of what came in.
    case payer
    /// Who was paid, likewise: the counterpart of what went out.
    case payee
    /// The account of the statement, where a file has lines of several.
    case account
    /// Whether money moved: booked, pending or declined.
    case state
    /// Which way the amount went, for amounts without signs: S or H, D or C, DBIT or CRDT.
    case direction
    /// The amount where it went out; the amount is then in this one or in `credit`.
    case debit
    /// The amount where it came in.
    case credit

    /// Names that banks give it, as they are compared: the first that a heading has is taken.
    var headings: [String] {
        switch self {
        case .date:
            [
                "date", "booking date", "bookingdate", "posting date", "transaction date", "completed date",
                "value date", "buchungstag", "buchungsdatum", "datum", "valutadatum", "valuta", "wertstellung",
            ]
        case .amount: ["amount", "betrag", "umsatz", "montant", "importe", "importo", "bedrag"]
        case .currency: ["currency", "währung", "waehrung", "devise", "moneda"]
        case .reference:
            [
                "reference", "payment reference", "remittance information", "verwendungszweck", "purpose",
                "description", "details", "memo", "libellé", "omschrijving", "concepto", "causale", "buchungstext",
            ]
        case .counterpart:
            // Not what names the account itself: account name, account holder, Kontoinhaber.
            [
                "counterpart", "counterparty", "counter party", "counterpart name", "counterparty name",
                "partner name", "partnername", "partner", "name", "payer/payee", "payee/payer",
                "name zahlungsbeteiligter", "name des zahlungsbeteiligten", "zahlungsbeteiligter",
                "auftraggeber/empfänger", "empfänger/auftraggeber", "auftraggeber/begünstigter",
                "begünstigter/auftraggeber", "beguenstigter/auftraggeber", "beguenstigter/zahlungspflichtiger",
                "begünstigter/zahlungspflichtiger", "zahlungspflichtiger/begünstigter",
                "empfänger/zahlungspflichtiger", "zahlungspflichtiger/empfänger", "zahlungspartner",
                "geschäftspartner", "gegenpartei", "contrepartie", "nom de la contrepartie", "nom contrepartie",
                "tiers", "tegenpartij", "naam tegenpartij",
            ]
        case .payer:
            [
                "payer", "payer name", "ordering party", "debtor", "debtor name", "auftraggeber", "auftraggebername",
                "name auftraggeber", "name des auftraggebers", "zahlungspflichtiger", "zahlungspflichtige",
                "zahlungspflichtige*r", "name zahlungspflichtiger", "donneur d'ordre", "donneur d’ordre", "débiteur",
                "émetteur",
            ]
        case .payee:
            [
                "payee", "payee name", "beneficiary", "beneficiary name", "creditor", "creditor name", "empfänger",
                "empfaenger", "empfängername", "name empfänger", "name des empfängers", "zahlungsempfänger",
                "zahlungsempfaenger", "zahlungsempfänger*in", "name zahlungsempfänger", "begünstigter",
                "beguenstigter", "bénéficiaire", "créancier",
            ]
        case .direction:
            [
                "soll/haben", "soll/haben-kennzeichen", "soll-/haben-kennzeichen", "s/h", "debit/credit",
                "credit/debit", "credit debit indicator", "debit credit indicator", "d/c", "c/d", "dr/cr", "cr/dr",
                "debet/credit", "af bij",
            ]
        case .debit:
            [
                "debit", "debit amount", "soll", "money out", "paid out", "withdrawal", "withdrawals", "belastung",
                "débit", "debet",
            ]
        case .credit:
            [
                "credit", "credit amount", "haben", "money in", "paid in", "deposit", "deposits", "gutschrift",
                "crédit",
            ]
        case .account:
            // Only what is the account of the statement: IBAN alone is the counterpart's with many banks.
            [
                "auftragskonto", "iban auftragskonto", "own account", "own iban", "statement account", "account",
                "eigenes konto", "eigene iban", "rekening", "iban/bban",
            ]
        case .state:
            [
                "state", "status", "booking status", "buchungsstatus", "transaction status", "transaction state",
                "umsatzstatus", "info",
            ]
        case .id: ["id", "transaction id", "bank id", "bank reference", "transaction reference", "umsatz-id"]
        }
    }
}

/// Where a column stands in the file.
package enum BankColumnPlace: Hashable, Sendable {
    /// Under this heading.
    case heading(String)
    /// The so-manyth, from 1.
    case number(Int)
    /// Nowhere: a column that is called so means something else.
    case nowhere
}

/// The sign before the decimals.
package enum DecimalMark: String, Hashable, Sendable, CaseIterable {
    case point, comma

    var character: Character { self == .point ? "." : "," }
    var other: DecimalMark { self == .point ? .comma : .point }
}

/// In which order a date has its parts.
package enum BankDateOrder: String, Hashable, Sendable, CaseIterable {
    case ymd, dmy, mdy
}

/// How a bank's file is to be read; what isn't given is found in the file, or refused when that could be wrong.
package struct BankFormat: Hashable, Sendable {
    /// What parts the cells.
    package var separator: Unicode.Scalar?
    /// The sign before the decimals of amounts.
    package var decimal: DecimalMark?
    /// The order of dates that don't begin with the year.
    package var dates: BankDateOrder?
    /// Where columns stand whose headings aren't known.
    package var columns: [BankColumn: BankColumnPlace]
    /// False when the first line is one like all others; columns are then given by number.
    package var hasHeading: Bool
    /// The currency of lines that name none.
    package var currency: Currency
    /// The account of lines that name none.
    package var account: String?

    /// Most lines of a file.
    package static let lineCountMax = 100_000

    /// Puts the wishes together.
    package init(
        separator: Unicode.Scalar? = nil,
        decimal: DecimalMark? = nil,
        dates: BankDateOrder? = nil,
        columns: [BankColumn: BankColumnPlace] = [:],
        hasHeading: Bool = true,
        currency: Currency,
        account: String? = nil
    ) {
        self.separator = separator
        self.decimal = decimal
        self.dates = dates
        self.columns = columns
        self.hasHeading = hasHeading
        self.currency = currency
        self.account = account
    }
}
