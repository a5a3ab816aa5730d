// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Shows a set of holidays.
    package enum ShowHolidays: Method {
        package static let method = "io.flowd.Tenants.ShowHolidays"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Its key.
            package var set: String

            /// Puts the fields together.
            package init(tenant: String, set: String) {
                self.tenant = tenant
                self.set = set
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Its key.
            package var set: String
            /// The days, in their order.
            package var days: [Holiday]

            /// Puts the fields together.
            package init(set: String, days: [Holiday]) {
                self.set = set
                self.days = days
            }
        }
    }
}
