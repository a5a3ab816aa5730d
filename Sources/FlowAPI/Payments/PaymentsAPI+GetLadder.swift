// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Shows where the reminders of a schedule's instalments stand.
    package enum GetLadder: Method {
        package static let method = "io.flowd.Payments.GetLadder"

        /// What is asked for, as by `ShowSchedule`.
        package typealias Parameters = ShowSchedule.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The ladder in full; absent when instalments aren't reminded of.
            package var ladder: String?
            /// Places.
            package var places: [LadderPlace]

            /// Puts the fields together; nil fields are left out on the wire.
            package init(ladder: String? = nil, places: [LadderPlace]) {
                self.ladder = ladder
                self.places = places
            }
        }
    }
}
