// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// No such set of holidays in this tenant.
    package struct NoSuchHolidays: APIError {
        package static let name = "io.flowd.Tenants.NoSuchHolidays"

        /// The tenant's slug.
        package var tenant: String
        /// What was asked for.
        package var set: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, set: String, message: String) {
            self.tenant = tenant
            self.set = set
            self.message = message
        }
    }
}
