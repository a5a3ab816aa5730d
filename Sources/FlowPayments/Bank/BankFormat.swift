/// Content of a column in a bank's file.
package enum BankColumn: String, Hashable, Sendable, CaseIterable {
    case date, amount, currency, reference, counterpart, id
    /// Payer, where another column names the payee: the counterpart of money that came in.
    case payer
    /// Payee, where another column names the payer: the counterpart of money that went out.
    case payee
    /// The account of the statement, where a file has lines of several.
    case account
    /// Whether money moved: booked, pending or declined.
    case state
    /// Direction of the amount, for amounts without signs: S or H, D or C, DBIT or CRDT.
    case direction
    /// The amount where it went out; the amount is then in this one or in `credit`.
    case debit
    case credit
}

/// Place of a column in the file.
package enum BankColumnPlace: Hashable, Sendable {
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

/// Order of the parts of a date.
package enum BankDateOrder: String, Hashable, Sendable, CaseIterable {
    case ymd, dmy, mdy
}

/// Format by which a bank's file is read.
///
/// A part that isn't given is found in the file; the file is refused when the guess could be wrong.
package struct BankFormat: Hashable, Sendable {
    package var separator: Unicode.Scalar?
    package var decimal: DecimalMark?
    /// The order of dates that don't begin with the year.
    package var dates: BankDateOrder?
    /// Places of columns whose headings aren't known.
    package var columns: [BankColumn: BankColumnPlace]
    /// False when the first line is one like all others; columns are then given by number.
    package var hasHeading: Bool
    /// The currency of lines that name none.
    package var currency: Currency
    /// True where a person said the currency, whatever stands above amounts.
    package var isCurrencySaid: Bool
    /// The account of lines that name none.
    package var account: String?

    package static let lineCountMax = 100_000

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
