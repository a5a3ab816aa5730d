// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Shows where the reminders of a schedule's instalments stand.
    package enum GetLadder: Method {
        package static let method = "io.flowd.Payments.GetLadder"

        /// Parameters of a call of `GetLadder`, with the fields of `ShowSchedule`.
        package typealias Parameters = ShowSchedule.Parameters

        /// Reply to a call of `GetLadder`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The ladder in full; absent when instalments aren't reminded of.
            package var ladder: String?
            package var places: [LadderPlace]

            package init(ladder: String? = nil, places: [LadderPlace]) {
                self.ladder = ladder
                self.places = places
            }
        }
    }
}
