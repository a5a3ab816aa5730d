// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Lists the sets of holidays by key; there are at most 16.
    package enum ListHolidays: Method {
        package static let method = "io.flowd.Tenants.ListHolidays"

        /// What is asked for, as by `Show`.
        package typealias Parameters = Show.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The sets.
            package var sets: [HolidaySet]

            /// Puts the fields together.
            package init(sets: [HolidaySet]) {
                self.sets = sets
            }
        }
    }
}
