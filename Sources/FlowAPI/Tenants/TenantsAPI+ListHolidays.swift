// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Lists the sets of holidays by key; there are at most 16.
    package enum ListHolidays: APIMethod {
        package static let method = "io.flowd.Tenants.ListHolidays"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The tenant's slug.
            package var tenant: String

            /// Puts the fields together.
            package init(tenant: String) {
                self.tenant = tenant
            }
        }

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
