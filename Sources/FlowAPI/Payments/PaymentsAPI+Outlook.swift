// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// What is still to come in and to go out in one currency.
    package struct Outlook: Codable, Sendable, Hashable {
        /// Currency.
        package var currency: String
        /// Every month that is shown, and past, later and undated when something falls into them.
        package var rows: [OutlookRow]

        /// Puts the fields together.
        package init(currency: String, rows: [OutlookRow]) {
            self.currency = currency
            self.rows = rows
        }
    }
}
