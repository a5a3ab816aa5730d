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
    /// True where a person said the currency, whatever stands above amounts.
    package var isCurrencySaid: Bool
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
        isCurrencySaid: Bool = false,
        account: String? = nil
    ) {
        self.separator = separator
        self.decimal = decimal
        self.dates = dates
        self.columns = columns
        self.hasHeading = hasHeading
        self.currency = currency
        self.isCurrencySaid = isCurrencySaid
        self.account = account
    }
}
