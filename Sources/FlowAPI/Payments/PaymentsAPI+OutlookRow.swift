// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// What falls into a stretch of time.
    package struct OutlookRow: Codable, Sendable, Hashable {
        /// past, 2027-05, later or undated.
        package var period: String
        /// What is to come in.
        package var incoming: String
        /// What is to go out.
        package var outgoing: String

        /// Puts the fields together.
        package init(period: String, incoming: String, outgoing: String) {
            self.period = period
            self.incoming = incoming
            self.outgoing = outgoing
        }
    }
}
