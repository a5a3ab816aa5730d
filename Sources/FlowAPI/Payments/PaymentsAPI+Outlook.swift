// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Amounts still to come in and to go out in one currency.
    package struct Outlook: Codable, Sendable, Hashable {
        package var currency: String
        /// Every month that is shown, and past, later and undated when something falls into them.
        package var rows: [OutlookRow]

        package init(currency: String, rows: [OutlookRow]) {
            self.currency = currency
            self.rows = rows
        }
    }
}
