// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Shows a set of holidays.
    package enum ShowHolidays: Method {
        package static let method = "io.flowd.Tenants.ShowHolidays"

        /// Parameters of a call of `ShowHolidays`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Key of the set to show.
            package var set: String

            package init(tenant: String, set: String) {
                self.tenant = tenant
                self.set = set
            }
        }

        /// Reply to a call of `ShowHolidays`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Key of the set.
            package var set: String
            /// The days, in their order.
            package var days: [Holiday]

            package init(set: String, days: [Holiday]) {
                self.set = set
                self.days = days
            }
        }
    }
}
