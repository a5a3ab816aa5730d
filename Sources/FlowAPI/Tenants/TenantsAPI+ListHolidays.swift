// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Lists the sets of holidays by key; there are at most 16.
    package enum ListHolidays: Method {
        package static let method = "io.flowd.Tenants.ListHolidays"

        /// Parameters of a call of `ListHolidays`, with the fields of `Show`.
        package typealias Parameters = Show.Parameters

        /// Reply to a call of `ListHolidays`.
        package struct Reply: Codable, Sendable, Hashable {
            package var sets: [HolidaySet]

            package init(sets: [HolidaySet]) {
                self.sets = sets
            }
        }
    }
}
