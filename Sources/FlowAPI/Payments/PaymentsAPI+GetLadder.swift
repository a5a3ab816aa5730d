// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Shows where the reminders of a schedule's instalments stand.
    package enum GetLadder: APIMethod {
        package static let method = "io.flowd.Payments.GetLadder"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The tenant's slug.
            package var tenant: String
            /// The schedule's number.
            package var schedule: String

            /// Puts the fields together.
            package init(tenant: String, schedule: String) {
                self.tenant = tenant
                self.schedule = schedule
            }
        }

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
