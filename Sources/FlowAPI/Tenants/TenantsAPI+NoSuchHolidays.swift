// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// No such set of holidays in this tenant.
    package struct NoSuchHolidays: APIError {
        package static let name = "io.flowd.Tenants.NoSuchHolidays"

        package var tenant: String
        /// Key of the set that was asked for.
        package var set: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, set: String, message: String) {
            self.tenant = tenant
            self.set = set
            self.message = message
        }
    }
}
