// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Amounts that fall into a period.
    package struct OutlookRow: Codable, Sendable, Hashable {
        /// past, 2027-05, later or undated.
        package var period: String
        /// Amount still to come in.
        package var incoming: String
        /// Amount still to go out.
        package var outgoing: String

        package init(period: String, incoming: String, outgoing: String) {
            self.period = period
            self.incoming = incoming
            self.outgoing = outgoing
        }
    }
}
